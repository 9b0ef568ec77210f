import Terminal
import Viper

/// The chatroom for another program: an object a message, one a line.
///
/// What is not there is null. Answers of /commands are objects too, with a `note` alone.
final class JSONChatroomView: ChatroomView {
  private let terminal: any Terminal
  private let errors: ErrorOutput
  private let handler: any EventHandler<ChatroomEvent>

  init(
    terminal: any Terminal, errors: @escaping ErrorOutput,
    handler: any EventHandler<ChatroomEvent>
  ) {
    self.terminal = terminal
    self.errors = errors
    self.handler = handler
  }

  func takeTurn() async { await handler.takeLine(from: terminal) }

  func beginProgress(_ label: String) {}
  func advanceProgress(done: Int, total: Int) {}
  func endProgress() {}

  func showMessage(_ message: MessageDisplay) {
    write([
      ("message", .text(message.asked)),
      ("reply", .text(message.text)),
      ("trigger", .init(message.rule?.trigger)),
      ("file", .init(message.rule?.file)),
      ("line", message.rule.map { .number(Int64($0.line)) } ?? .null),
      ("topic", .init(message.topic)),
      ("microseconds", .number(message.microseconds)),
    ])
  }

  func showNotice(_ text: String) { write([("note", .text(text))]) }
  func showExplanation(_ node: ExplanationNode) { write([("why", node.json)]) }
  func showProblem(_ text: String) { errors(StyledText(Words.complaint(text), .problem)) }
  func clearBoard() {}

  private func write(_ members: [(String, JSONText.Value)]) {
    terminal.write(StyledText(JSONText.object(members) + "\n"))
  }
}
