import Platform
import TestSupport
import Testing

@testable import Disk

/// Nothing is read beyond the maximum size.
@Suite struct ReadingTests {
  let folder: TemporaryFolder

  init() throws { folder = TemporaryFolder() }

  @Test func aFileOfTheMostBytesIsReadAndOneOfOneMoreIsNot() throws {
    let path = try folder.write("a", "12345")
    #expect(try Files.contents(of: path, upTo: 5) == Array("12345".utf8))
    #expect(throws: SystemError.tooLarge(limit: 4)) { try Files.contents(of: path, upTo: 4) }
    #expect(SystemError.tooLarge(limit: 4).reason == "it has more than 4 bytes")
  }

  @Test func whatNeverEndsIsTooLarge() {
    #expect(throws: SystemError.tooLarge(limit: 100_000)) {
      try Files.contents(of: "/dev/zero", upTo: 100_000)
    }
  }

  @Test func aHoleOfAGigabyteIsNotRead() throws {
    let path = try folder.write("holes", "")
    #expect(unsafe truncate(path, 1 << 30) == 0)
    #expect(throws: SystemError.tooLarge(limit: 1 << 20)) {
      try Files.contents(of: path, upTo: 1 << 20)
    }
  }

  @Test func aNamedPipeThatNobodyWritesToIsEmpty() throws {
    let path = folder.path + "/pipe"
    #expect(unsafe mkfifo(path, 0o600) == 0)
    #expect(try Files.contents(of: path, upTo: 10) == [])
  }

  @Test func aPipeIsReadToItsEnd() throws {
    var ends: [Int32] = [-1, -1]
    #expect(unsafe pipe(&ends) == 0)
    try Files.append(Array("from a pipe".utf8), to: ends[1])
    close(ends[1])
    #expect(try Files.contents(of: "/dev/fd/\(ends[0])", upTo: 100) == Array("from a pipe".utf8))
    close(ends[0])
  }

  @Test func aFolderIsNoFile() {
    #expect(throws: SystemError(code: EISDIR)) { try Files.contents(of: folder.path, upTo: 10) }
  }
}
