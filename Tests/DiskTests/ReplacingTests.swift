import Platform
import TestSupport
import Testing

@testable import Disk

/// A file is replaced atomically.
@Suite struct ReplacingTests {
  let folder: TemporaryFolder
  private let new = Array("new".utf8)

  init() throws { folder = TemporaryFolder() }

  private func mode(_ path: String) -> mode_t {
    var status = stat()
    return unsafe stat(path, &status) == 0 ? status.st_mode & 0o7777 : 0
  }

  @Test(arguments: [0o600, 0o644, 0o755, 0o444] as [mode_t])
  func keepsTheMode(_ permissions: mode_t) throws {
    let path = try folder.write("a", "old")
    #expect(unsafe chmod(path, permissions) == 0)
    try Files.put(new, at: path, replacing: true, mode: 0o777)
    #expect(mode(path) == permissions)
    #expect(try folder.text(of: "a") == "new")
  }

  @Test func aNewFileHasTheModeThatIsAskedFor() throws {
    let path = folder.path + "/a"
    try Files.put(new, at: path, replacing: true, mode: 0o600)
    #expect(mode(path) == 0o600)
  }

  @Test(
    "A file becomes executable for its readers",
    arguments: [(0o600, 0o700), (0o644, 0o755), (0o755, 0o755)] as [(mode_t, mode_t)])
  func becomesExecutable(_ before: mode_t, _ after: mode_t) throws {
    let path = try folder.write("a", "old")
    #expect(unsafe chmod(path, before) == 0)
    try Files.makeExecutable(path)
    #expect(mode(path) == after)
  }

  @Test func aLinkStaysALinkAndWhatItLeadsToIsReplaced() throws {
    try folder.write("real/a", "old")
    try folder.link("first", to: "second")
    try folder.link("second", to: "real/a")
    try Files.put(new, at: folder.path + "/first", replacing: true)
    #expect(try folder.text(of: "real/a") == "new")
    #expect(Files.resolved(folder.path + "/first") == folder.path + "/real/a")
    #expect(folder.names == ["first", "real", "second"])
  }

  @Test func aLinkThatLeadsNowhereIsLeftAlone() throws {
    try folder.link("a", to: "nowhere")
    for replacing in [true, false] {
      #expect(throws: SystemError.self) {
        try Files.put(new, at: folder.path + "/a", replacing: replacing)
      }
    }
    #expect(folder.names == ["a"])
  }

  /// The superuser must never be able to rename a draft to `/dev/null`.
  @Test func whatIsNoFileIsWrittenTo() throws {
    let path = folder.path + "/pipe"
    #expect(unsafe mkfifo(path, 0o600) == 0)
    try folder.link("link", to: "pipe")
    let reader = unsafe open(path, O_RDONLY | O_NONBLOCK)
    defer { close(reader) }
    try Files.put(new, at: folder.path + "/link", replacing: true)
    #expect(try FileStatus(of: path).kind == .other)
    #expect(try Files.contents(of: reader, upTo: 100) == new)
    #expect(folder.names == ["link", "pipe"])
  }

  @Test func aFolderIsNotReplaced() throws {
    try folder.write("a/b", "old")
    #expect(throws: SystemError(code: EISDIR)) {
      try Files.put(new, at: folder.path + "/a", replacing: true)
    }
    #expect(try folder.text(of: "a/b") == "old")
  }

  @Test(.enabled(if: getuid() != 0, "the superuser may write everywhere"))
  func aFolderThatMayOnlyBeReadSaysSo() throws {
    let path = try folder.write("a", "old")
    #expect(unsafe chmod(folder.path, 0o555) == 0)
    defer { _ = unsafe chmod(folder.path, 0o755) }
    #expect(throws: SystemError(code: EACCES)) { try Files.put(new, at: path, replacing: true) }
    #expect(try folder.text(of: "a") == "old")
  }

  @Test func aFileThatChangedMeanwhileIsLeftAlone() throws {
    let path = try folder.write("a", "theirs")
    for mine in ["thei", "theirs and more", "others"] {
      #expect(throws: SystemError(code: ESTALE)) {
        try Files.replace(path, expecting: Array(mine.utf8), with: new)
      }
    }
    #expect(try folder.text(of: "a") == "theirs")
    try Files.replace(path, expecting: Array("theirs".utf8), with: new)
    #expect(try folder.text(of: "a") == "new")
    #expect(folder.names == ["a"])
  }

  /// Readers see only complete files, while a file is replaced as fast as possible.
  @Test func aReaderSeesTheOldFileOrTheNewOne() async throws {
    let path = try folder.write("a", String(repeating: "0", count: 100_000))
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        for round in 0..<100 {
          let digit = UInt8(ascii: "0") + UInt8(round % 10)
          try Files.put(Array(repeating: digit, count: 100_000), at: path, replacing: true)
        }
      }
      group.addTask {
        for _ in 0..<300 {
          let bytes = try Files.contents(of: path, upTo: 1 << 20)
          #expect(bytes.count == 100_000 && Set(bytes).count == 1)
        }
      }
      try await group.waitForAll()
    }
  }
}
