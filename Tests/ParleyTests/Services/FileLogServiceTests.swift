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
    let missing = "/nowhere/log"
    #expect(throws: CommandFailure.log(path: missing, reason: "No such file or directory")) {
      try FileLogService(path: missing)
    }
  }
}
