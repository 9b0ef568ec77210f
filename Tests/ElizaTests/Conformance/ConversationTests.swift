import Responder
import Testing

/// Whole conversations, byte for byte.
@Suite(.enabled(if: Folder.eliza != nil, "no conformance data")) struct ConversationTests {
  @Test(arguments: RecordedConversation.all)
  func repliesAsRecorded(_ recorded: RecordedConversation) throws {
    let script = try ScriptBench.script("scripts/\(recorded.script)")
    var conversation = Conversation()
    if let earlier = recorded.precededBy {
      for exchange in try RecordedConversation("conversations/\(earlier)").exchanges {
        _ = script.respond(to: exchange.message, in: &conversation)
      }
    }
    for exchange in recorded.exchanges {
      let reply = script.respond(to: exchange.message, in: &conversation)
      #expect(
        Array(reply.text.utf8) == Array(exchange.reply.utf8),
        "\(recorded.path):\(exchange.line): \(reply.text) instead of \(exchange.reply)")
    }
  }
}
