import Platform
import TestSupport
import Testing

@testable import Disk

@Suite struct FilesTests {
  let folder: TemporaryFolder

  init() throws { folder = TemporaryFolder() }

  @Test func readsWhatWasWritten() throws {
    let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0) }
    let path = folder.path + "/big"
    try Files.put(bytes, at: path, replacing: false)
    #expect(try Files.contents(of: path, upTo: bytes.count) == bytes)
    #expect(folder.names == ["big"])
  }

  @Test func neverReplacesUnlessAskedTo() throws {
    let path = try folder.write("a", "precious")
    #expect(throws: SystemError.self) {
      try Files.put(Array("x".utf8), at: path, replacing: false)
    }
    #expect(try folder.text(of: "a") == "precious")
    try Files.put(Array("x".utf8), at: path, replacing: true)
    #expect(try folder.text(of: "a") == "x")
    #expect(folder.names == ["a"])
  }

  @Test("A file may be dated after 2262") func examinesAFileOfTheFarFuture() throws {
    let path = try folder.write("a", "x")
    let times = [timespec](repeating: timespec(tv_sec: 10_000_000_000, tv_nsec: 0), count: 2)
    #expect(unsafe utimensat(AT_FDCWD, path, times, 0) == 0)
    #expect(try FileStatus(of: path).bytes == 1)
  }

  @Test func removesAFolderWithWhatIsInIt() throws {
    try folder.write("kept/x", "precious")
    try folder.write("gone/deep/y", "")
    try folder.link("gone/deep/l", to: "../../kept")
    Files.removeFolder(folder.path + "/gone")
    #expect(folder.names == ["kept"])
    #expect(try folder.text(of: "kept/x") == "precious")
  }

  @Test(.enabled(if: geteuid() != 0, "root may remove any link"))
  func removesNothingAfterALinkThatStays() throws {
    try folder.write("kept/x", "precious")
    try folder.write("locked/y", "")
    try folder.link("locked/l", to: "../kept")
    #expect(unsafe chmod(folder.path + "/locked", 0o500) == 0)
    Files.removeFolder(folder.path + "/locked")
    #expect(try folder.text(of: "kept/x") == "precious")
    #expect(unsafe chmod(folder.path + "/locked", 0o700) == 0)
  }

  @Test func absolutePathsOfWhatIsThereAndWhatIsNot() throws {
    try folder.write("a/x", "")
    try folder.link("l", to: "a")
    #expect(Files.absolute(folder.path + "/a/../l/x") == folder.path + "/a/x")
    #expect(Files.absolute(folder.path + "/l/new.chat") == folder.path + "/a/new.chat")
    #expect(Files.absolute("/new.chat") == "/new.chat")
    #expect(Files.absolute("new.chat") == Files.absolute(".") + "/new.chat")
    #expect(Files.absolute("/no/such/file") == "/no/such/file")
  }
}
