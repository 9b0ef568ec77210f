import Synchronization

@testable import Conversations

/// Rule files in memory; those whose names begin with `lib` are part of the program.
final class StubRuleFiles: RuleFileService {
  let texts = Mutex<[String: String]>([:])
  /// The places that were opened in the editor.
  let edited = Mutex<[String]>([])

  func path(of file: String) -> String? { file.hasPrefix("lib") ? nil : "/rules/" + file }

  func edit(_ path: String, line: Int) async throws(RuleFileError) {
    edited.withLock { $0.append("\(path):\(line)") }
  }

  func newRulesFile(_ name: String, for origin: RobotOrigin) -> String { "/rules/" + name }

  func transcript(beside file: String) -> String { file + ".chat" }

  func text(of path: String) throws(RuleFileError) -> String? { texts.withLock { $0[path] } }

  func write(
    _ text: String?, to path: String, replacing before: String?
  ) throws(RuleFileError) {
    guard texts.withLock({ $0[path] }) == before else { throw .changedMeanwhile(path) }
    texts.withLock { $0[path] = text }
  }
}
