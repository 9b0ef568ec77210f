package import Conversations
import JSON
import ScreenKit
package import Terminal
package import Viper

/// The chatroom for another program: a line with one JSON object for each reply.
///
/// Missing values are null, except `catchAll` and `oob`, which are left out. Other output is an object with a single
/// member: `why` for an explanation, `error` for a problem, `note` for anything else.
package final class JSONChatroomView: ChatroomView {
  private let terminal: any Terminal
  private let handler: any EventHandler<ChatroomEvent>
  private let takesCommands: Bool

  package init(
    terminal: any Terminal, handler: any EventHandler<ChatroomEvent>, takesCommands: Bool
  ) {
    self.terminal = terminal
    self.handler = handler
    self.takesCommands = takesCommands
  }

  package func takeTurn() async {
    await handler.takeTurn(from: terminal, takesCommands: takesCommands)
  }

  package func beginProgress(_ label: String) {}
  package func advanceProgress(done: Int, total: Int) {}
  package func endProgress() {}

  package func showMessage(_ message: MessageDisplay) {
    var members: [JSONValue.Member] = [
      .init("message", .string(message.asked)),
      .init("reply", .string(message.text)),
      .init("trigger", JSONValue(message.rule?.trigger)),
      .init("file", JSONValue(message.rule?.file)),
      .init("line", JSONValue(message.rule?.line)),
      .init("topic", JSONValue(message.topic)),
      .init("microseconds", JSONValue(message.microseconds)),
    ]
    if message.isOnlyCatchAll { members.append(.init("catchAll", .bool(true))) }
    if !message.outOfBand.isEmpty { members.append(.init("oob", JSONValue(message.outOfBand))) }
    write(.object(members))
  }

  package func showNotice(_ text: String) { write(["note": .string(text)]) }
  package func showExplanation(_ node: ExplanationNode) { write(["why": node.json]) }
  package func showProblem(_ text: String) { write(["error": .string(text)]) }
  package func clearBoard() {}

  private func write(_ object: JSONValue) {
    terminal.write(StyledText(object.text + "\n"))
  }
}
