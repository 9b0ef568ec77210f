import Platform
import TestSupport
import Testing

@testable import Disk

@Suite struct LineHistoryFileTests {
  private let folder = TemporaryFolder()

  @Test func keepsLinesInAFileOfItsOwn() throws {
    let file = LineHistoryFile(path: folder.path + "/state/parley/lines")
    #expect(try file.load() == LineHistory())
    _ = try file.add("one\ntwo")
    let history = try file.add("three")
    #expect(history.lines == ["one\ntwo", "three"])
    #expect(try file.load() == history)
    #expect(mode(file.path) == 0o600)
    #expect(mode(folder.path + "/state/parley") == 0o700)
    #expect(folder.names(in: "state/parley") == ["lines"])
  }

  @Test func twoProcessesLoseNothing() async throws {
    let path = folder.path + "/lines"
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 0..<4 {
        group.addTask {
          for number in 0..<25 { _ = try LineHistoryFile(path: path).add("\(writer) \(number)") }
        }
      }
      try await group.waitForAll()
    }
    let lines = try LineHistoryFile(path: path).load().lines
    #expect(lines.count == 100)
    for writer in 0..<4 {
      #expect(lines.filter { $0.hasPrefix("\(writer) ") } == (0..<25).map { "\(writer) \($0)" })
    }
  }

  @Test func followsALinkToTheFile() throws {
    let real = folder.path + "/real"
    let link = folder.path + "/link"
    _ = try LineHistoryFile(path: real).add("old")
    #expect(unsafe symlink(real, link) == 0)
    _ = try LineHistoryFile(path: link).add("new")
    #expect(try LineHistoryFile(path: real).load().lines == ["old", "new"])
  }

  @Test(.enabled(if: geteuid() == 0, "only root may give folders away"))
  func nothingIsWrittenWhereAnotherUserMayWrite() throws {
    let victim = try folder.write("victim", "precious\n")
    try folder.write("evil/x", "")
    try folder.link("evil/lines", to: victim)
    try folder.write("home/x", "")
    for name in ["evil", "home"] {
      #expect(unsafe chown(folder.path + "/" + name, 65534, 65534) == 0)
    }
    let words = SystemError(words: "it belongs to another user")
    let linked = LineHistoryFile(path: folder.path + "/evil/lines")
    let failure = FileFailure(folder.path + "/evil", words)
    #expect(throws: failure) { try linked.load() }
    #expect(throws: failure) { try linked.add("secret") }
    #expect(throws: failure) { try linked.remove { _ in true } }
    #expect(throws: failure) { try linked.clear() }
    #expect(throws: failure) { try LineHistoryFile(path: folder.path + "/own/lines").adopt(linked) }
    #expect(try folder.text(of: "victim") == "precious\n")
    // The home of the user who called sudo.
    #expect(throws: FileFailure(folder.path + "/home", words)) {
      try LineHistoryFile(path: folder.path + "/home/.local/share/parley/lines").add("secret")
    }
    #expect(folder.names(in: "home") == ["x"] && folder.names(in: "evil") == ["lines", "x"])
    // A link of one's own, into a folder of another user.
    try folder.link("lines", to: folder.path + "/evil/x")
    #expect(throws: FileFailure(folder.path + "/lines", words)) {
      try LineHistoryFile(path: folder.path + "/lines").add("secret")
    }
  }

  @Test func saysWhichFileItCannotWrite() throws {
    let blocked = folder.path + "/file"
    _ = try LineHistoryFile(path: blocked).add("x")
    let file = LineHistoryFile(path: blocked + "/parley/lines")
    #expect(throws: FileFailure(blocked + "/parley", SystemError(code: ENOTDIR))) {
      try file.add("y")
    }
  }

  @Test func linesAreRemovedAndTheFileWithThem() throws {
    let file = LineHistoryFile(path: folder.path + "/lines")
    for line in ["one", "secret one", "two", "secret two"] { _ = try file.add(line) }
    try file.remove { $0.hasPrefix("secret") }
    #expect(try file.load().lines == ["one", "two"])
    #expect(try !folder.text(of: "lines").contains("secret"))
    try file.clear()
    #expect(folder.names == [])
    try file.clear()
    try file.remove { _ in true }
    #expect(folder.names == [], "what is not there is not made")
  }

  @Test func anotherFilesLinesAreAdoptedAsOlderOnes() throws {
    let old = LineHistoryFile(path: folder.path + "/state/lines")
    let file = LineHistoryFile(path: folder.path + "/data/lines")
    for line in ["a", "b"] { _ = try old.add(line) }
    for line in ["c", "a"] { _ = try file.add(line) }
    try file.adopt(old)
    #expect(try file.load().lines == ["b", "c", "a"])
    #expect(folder.names(in: "state") == [])
    try file.adopt(old)
    #expect(try file.load().lines == ["b", "c", "a"], "once")
  }

  @Test func aFileIsShortenedWhereItIs() throws {
    let path = try folder.write("lines", "one\ntwo\n")
    try Files.overwrite(path, with: Array("one\n".utf8))
    #expect(try folder.text(of: "lines") == "one\n")
  }

  @Test func userFoldersFollowTheSpecification() {
    func folders(_ environment: [String: String]) -> [String?] {
      let folders = UserFolders { environment[$0] }
      return [folders.data, folders.state]
    }
    #expect(folders(["XDG_DATA_HOME": "/d", "XDG_STATE_HOME": "/s"]) == ["/d", "/s"])
    #expect(folders(["HOME": "/h"]) == ["/h/.local/share", "/h/.local/state"])
    #expect(
      folders(["XDG_DATA_HOME": "d", "XDG_STATE_HOME": "", "HOME": "/h"])
        == ["/h/.local/share", "/h/.local/state"])
    #expect(folders(["HOME": "relative"]) == [nil, nil])
    #expect(folders([:]) == [nil, nil])
  }

  private func mode(_ path: String) -> mode_t {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return 0 }
    return status.st_mode & 0o777
  }
}
