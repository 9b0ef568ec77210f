import TestSupport
import Testing

@testable import parley

@MainActor
@Suite struct FileLogServiceTests {
  @Test func aLogGrows() throws {
    let folder = TemporaryFolder()
    let path = folder.path + "/log"
    for line in ["one", "two"] { try FileLogService(path: path).write(line: line) }
    #expect(try folder.text(of: "log") == "one\ntwo\n")
    let impossible = path + "/log"
    #expect(throws: CommandFailure.unwritable(path: impossible, reason: "Not a directory")) {
      try FileLogService(path: impossible)
    }
  }
}
