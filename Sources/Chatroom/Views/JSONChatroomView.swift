import Conversations
import JSON
import ScreenKit
package import Terminal
package import Viper

/// The chatroom for another program, which gets each reply as a line with a JSON object.
///
/// `catchAll` is left out if false, and `oob` if empty; other missing values are null. Any other output is an object
/// with a single member: `why` for an explanation, `error` for a problem, `note` for anything else.
package final class JSONChatroomView: View {
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

  package func receive(_ result: ChatroomResult) {
    switch result {
    case .reply(let reply): write(reply)
    case .note(.explanation(let node)): write(["why": node.json])
    default:
      guard let note = result.shownNote else { return }
      write([note.isProblem ? "error" : "note": .string(note.text)])
    }
  }

  private func write(_ reply: ReplyDisplay) {
    var members: [JSONValue.Member] = [
      .init("message", .string(reply.message)),
      .init("reply", .string(reply.text)),
      .init("trigger", JSONValue(reply.rule?.trigger)),
      .init("file", JSONValue(reply.rule?.file)),
      .init("line", JSONValue(reply.rule?.line)),
      .init("topic", JSONValue(reply.topic)),
      .init("microseconds", JSONValue(reply.microseconds)),
    ]
    if reply.isOnlyCatchAll { members.append(.init("catchAll", .bool(true))) }
    if !reply.outOfBand.isEmpty { members.append(.init("oob", JSONValue(reply.outOfBand))) }
    write(.object(members))
  }

  private func write(_ object: JSONValue) { terminal.write(StyledText(object.text + "\n")) }
}
