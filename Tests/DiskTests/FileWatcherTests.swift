import Dispatch
import Foundation
import TestSupport
import Testing

@testable import Disk

@Suite struct FileWatcherTests {
  private let folder = TemporaryFolder()

  private func path(_ name: String) -> String { folder.path + "/" + name }

  private func watcher(_ names: String...) -> FileWatcher { FileWatcher(names.map(path)) }

  /// Returns whether a change was noticed, and only once.
  private func notices(_ watcher: FileWatcher) -> Bool {
    let noticed = watcher.mayHaveChanged()
    return noticed && !watcher.mayHaveChanged() && watcher.failure == nil
  }

  private func append(_ text: String, to name: String) throws {
    let file = try Files.openLog(path(name))
    try Files.append(Array(text.utf8), to: file)
    close(file)
    waitUntilClosed(name)
  }

  private func write(_ name: String, _ text: String) throws {
    try folder.write(name, text)
    waitUntilClosed(name)
  }

  /// Waits until no process has the file open for writing.
  ///
  /// A program that another test starts holds every descriptor of this process until it runs, so that the change by
  /// closing a file would come late.
  private func waitUntilClosed(_ name: String) {
    #if os(Linux)
    let file = unsafe open(path(name), O_RDONLY | O_CLOEXEC)
    defer { close(file) }
    for _ in 0..<1000 {
      // The system grants a lease for reading only where nobody writes.
      if fcntl(file, Self.setLease, F_RDLCK) == 0 || errno != EAGAIN { return }
      usleep(1000)
    }
    #endif
  }

  private static let setLease: Int32 = 1024

  private func move(_ name: String, to other: String) throws {
    guard unsafe rename(path(name), path(other)) == 0 else { throw SystemError(code: errno) }
  }

  @Test func reportsNothingWithoutChanges() throws {
    try write("a/b.rive", "x")
    try write("c.rive", "x")
    let watcher = watcher("a", "c.rive")
    #expect(!watcher.mayHaveChanged())
    _ = try folder.text(of: "a/b.rive")
    _ = folder.names(in: "a")
    #expect(!watcher.mayHaveChanged(), "reading is no change")
    try write("d.rive", "y")
    try write("e/f.rive", "y")
    #expect(!watcher.mayHaveChanged(), "what lies beside does not count")
  }

  @Test func aFileCountsHoweverItIsWritten() throws {
    try write("a.rive", "x")
    let watcher = watcher("a.rive")
    try append("y", to: "a.rive")
    #expect(notices(watcher), "in place")
    try write("draft", "z")
    try move("draft", to: "a.rive")
    #expect(notices(watcher), "replaced by a rename")
    try append("y", to: "a.rive")
    #expect(notices(watcher), "in place, after it was replaced")
    try Files.remove(path("a.rive"))
    #expect(notices(watcher), "deleted")
    try write("other", "w")
    #expect(!watcher.mayHaveChanged())
    try append("v", to: "a.rive")
    #expect(notices(watcher), "created again")
    try move("a.rive", to: "b.rive")
    #expect(notices(watcher), "moved away")
    try move("b.rive", to: "a.rive")
    #expect(notices(watcher), "moved back")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o600], ofItemAtPath: path("a.rive"))
    #expect(notices(watcher), "other permissions")
  }

  @Test func aFileKeptOpenCountsBeforeItIsClosed() throws {
    try write("a.rive", "x")
    let watcher = watcher("a.rive")
    let file = try Files.openLog(path("a.rive"))
    defer { close(file) }
    try Files.append([0x79], to: file)
    #expect(watcher.mayHaveChanged())
  }

  @Test func aFileInAFolderCountsByItsPath() throws {
    try write("a/sets/b.txt", "x")
    let watcher = FileWatcher([path("a")]) { $0.hasSuffix("/sets/b.txt") }
    try write("a/b.txt", "y")
    #expect(!watcher.mayHaveChanged())
    try append("y", to: "a/sets/b.txt")
    #expect(notices(watcher))
  }

  @Test func aFolderCountsWithAllThatIsInIt() throws {
    try write("a/b/c.rive", "x")
    let watcher = watcher("a")
    try append("y", to: "a/b/c.rive")
    #expect(notices(watcher), "a file below")
    try write("a/new.rive", "y")
    #expect(notices(watcher), "a new file")
    try write("a/d/e/f.rive", "y")
    #expect(watcher.mayHaveChanged(), "a new folder")
    while watcher.mayHaveChanged() {}
    try append("z", to: "a/d/e/f.rive")
    #expect(notices(watcher), "a file in the new folder")
    try move("a/d", to: "gone")
    #expect(notices(watcher), "a folder moved out")
    try append("z", to: "gone/e/f.rive")
    #expect(!watcher.mayHaveChanged(), "what was moved out counts no more")
    try move("gone", to: "a/back")
    #expect(notices(watcher), "a folder moved in")
    try append("z", to: "a/back/e/f.rive")
    #expect(notices(watcher), "a file in the folder moved in")
    try FileManager.default.removeItem(atPath: path("a"))
    #expect(watcher.mayHaveChanged(), "the folder deleted")
    while watcher.mayHaveChanged() {}
    try write("a/b.rive", "x")
    #expect(watcher.mayHaveChanged(), "the folder created again")
    while watcher.mayHaveChanged() {}
    try append("y", to: "a/b.rive")
    #expect(notices(watcher), "a file in the folder created again")
  }

  @Test func namesThatDoNotCountAreLeftOut() throws {
    try write("a/b.rive", "x")
    try write("named.txt", "x")
    let watcher = FileWatcher([path("a"), path("named.txt")]) { $0.hasSuffix(".rive") }
    try write("a/.b.rive.swp", "x")
    try append("x", to: "a/notes.txt")
    #expect(!watcher.mayHaveChanged())
    try append("y", to: "a/b.rive")
    #expect(notices(watcher))
    try append("y", to: "named.txt")
    #expect(notices(watcher), "a file that is named counts, whatever its name")
  }

  @Test func aLinkCountsWithWhatItLeadsTo() throws {
    try write("real/one.rive", "x")
    try write("real/two.rive", "x")
    try write("robots/own.rive", "x")
    try folder.link("link.rive", to: "middle.rive")
    try folder.link("middle.rive", to: path("real/one.rive"))
    try folder.link("robots/linked.rive", to: "../real/two.rive")
    let watcher = watcher("link.rive", "robots")
    try append("y", to: "real/one.rive")
    #expect(notices(watcher), "the target of a link to a link")
    try append("y", to: "real/two.rive")
    #expect(notices(watcher), "the target of a link in a folder")
    try Files.remove(path("middle.rive"))
    try folder.link("middle.rive", to: path("real/two.rive"))
    #expect(notices(watcher), "a link on the way")
    try Files.remove(path("real/one.rive"))
    #expect(!watcher.mayHaveChanged(), "what nothing leads to any more")
    try Files.remove(path("real/two.rive"))
    #expect(notices(watcher), "the target deleted")
    try write("real/two.rive", "z")
    #expect(notices(watcher), "the target created again")
  }

  @Test func aFolderAboveCountsWhereItMoves() throws {
    try write("up/mid/a.rive", "x")
    let watcher = watcher("up/mid/a.rive")
    try move("up", to: "elsewhere")
    #expect(notices(watcher), "moved away")
    try write("up/mid/a.rive", "x")
    #expect(watcher.mayHaveChanged(), "another in its place")
    while watcher.mayHaveChanged() {}
    try append("y", to: "up/mid/a.rive")
    #expect(notices(watcher))
  }

  @Test func whatIsNotThereYetCountsWhenItComes() throws {
    let watcher = watcher("no/such/folder", "absent.rive")
    #expect(!watcher.mayHaveChanged())
    try write("no/thing", "x")
    _ = watcher.mayHaveChanged()
    try write("no/such/folder/a.rive", "x")
    #expect(watcher.mayHaveChanged())
    while watcher.mayHaveChanged() {}
    try append("y", to: "no/such/folder/a.rive")
    #expect(notices(watcher))
    try write("absent.rive", "x")
    #expect(notices(watcher))
  }

  @Test func linksInACircleEnd() throws {
    try write("a/b.rive", "x")
    try folder.link("a/again", to: "..")
    try folder.link("loop", to: "loop")
    let watcher = FileWatcher([path("a"), path("loop")])
    #expect(!watcher.mayHaveChanged())
    try append("y", to: "a/b.rive")
    #expect(notices(watcher))
  }

  @Test func noSaveIsMissedInAThousand() throws {
    try write("a/b.rive", "0")
    let watcher = watcher("a")
    for number in 1...1000 {
      if number.isMultiple(of: 2) {
        try Files.put(Array("\(number)".utf8), at: path("a/b.rive"), replacing: true)
      } else {
        try append("\(number)", to: "a/b.rive")
      }
      #expect(watcher.mayHaveChanged(), "save \(number)")
    }
    #expect(!watcher.mayHaveChanged())
  }

  @Test func moreChangesThanTheQueueHoldsAreAChange() throws {
    try write("a/b.rive", "x")
    let watcher = watcher("a")
    for number in 0..<9000 {
      try move("a/\(number == 0 ? "b.rive" : "\(number)")", to: "a/\(number + 1)")
    }
    #expect(watcher.mayHaveChanged())
    #expect(!watcher.mayHaveChanged())
    try append("y", to: "a/9000")
    #expect(notices(watcher))
  }

  @Test func whereNothingCanBeWatchedEverythingMayHaveChanged() throws {
    try write("a.rive", "x")
    let none = FileWatcher([path("a.rive")], queue: ChangeQueue(descriptor: -1))
    #expect(none.mayHaveChanged() && none.mayHaveChanged())
    #expect(none.failure != nil && none.descriptor == -1)
    // A queue without any watches left.
    let full = FileWatcher([path("a.rive")], queue: ChangeQueue(descriptor: dup(STDIN_FILENO)))
    #expect(full.mayHaveChanged() && full.mayHaveChanged() && full.failure != nil)
  }

  @Test func tellsOfABurstOnceAsItHappens() async throws {
    try write("a.rive", "x")
    let watcher = watcher("a.rive")
    let (told, continuation) = AsyncStream.makeStream(of: Bool.self)
    watcher.onChange(after: .milliseconds(300)) { [weak watcher] in
      continuation.yield(watcher?.mayHaveChanged() ?? false)
    }
    for number in 0..<5 { try append("\(number)", to: "a.rive") }
    var iterator = told.makeAsyncIterator()
    #expect(await iterator.next() == true)
    #expect(!watcher.mayHaveChanged())
    try append("again", to: "a.rive")
    #expect(await iterator.next() == true)
  }

  @Test func askingCostsNextToNothing() throws {
    for number in 0..<200 { try write("a/\(number).rive", "x") }
    let watcher = watcher("a")
    let looking = Growth.time {
      for number in 0..<200 { _ = FileManager.default.fileExists(atPath: path("a/\(number).rive")) }
    }
    let asking = Growth.time { #expect(!(0..<100).contains { _ in watcher.mayHaveChanged() }) }
    #expect(
      asking < looking * 20, "a question took \(asking / 100) s, a look at each file \(looking) s")
  }
}
