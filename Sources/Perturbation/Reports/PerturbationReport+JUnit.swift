package import Conversations
import Quoting
import Responder
import TranscriptFormat
import Transcripts

extension PerturbationReport {
  /// JUnit’s XML: a suite for each kind, and a test case for each changed message.
  ///
  /// - Parameter time: the start of the run.
  package func junit(time: WallTime) -> String {
    let stamp = time.description.prefix { $0 != "." }
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n"
    for (number, kind) in kinds.enumerated() {
      let own = messages.filter { $0.kind == kind && $0.outcome != .unchanged }
      let failing = own.count(where: \.outcome.isFailure)
      text += "  <testsuite name=\"\(kind.rawValue)\" package=\"parley\" id=\"\(number)\""
      text += " hostname=\"localhost\" timestamp=\"\(stamp)\" tests=\"\(own.count)\""
      text += " failures=\"\(failing)\" errors=\"0\" skipped=\"0\" time=\"0.000000\">\n"
      text += "    <properties/>\n" + own.map(element).joined()
      text += "    <system-out></system-out>\n    <system-err></system-err>\n  </testsuite>\n"
    }
    return text + "</testsuites>\n"
  }

  private func element(_ message: PerturbedMessage) -> String {
    let script = cases[message.script]
    let name = Self.quoted(message.changed)
    let head = "    <testcase name=\(name) classname=\(Self.quoted(script.file)) time=\"0.000000\""
    guard message.outcome.isFailure else { return head + "/>\n" }
    let details = """
      \(script.script.location): \(message.kind.rawValue), seed \(seed)
      said: \(message.changed)
      instead of: \(message.message)
      expected: \(message.rule.location): \(message.rule.text)
      got: \(message.answer)
      """
    return head
      + "><failure type=\"\(message.outcome.rawValue)\" message=\(Self.quoted(message.answer))>"
      + details.markupEscaped + "</failure></testcase>\n"
  }

  private static func quoted(_ text: String) -> String {
    let line = TranscriptText.escaped(text, eliding: false, continuing: false)
    return "\"" + line.markupEscaped + "\""
  }
}
