import Foundation
import Responder
import Testing

/// Whole conversations, byte for byte, sometimes saved and loaded again.
@Suite(.enabled(if: Folder.eliza != nil, "\(Folder.missing)")) struct ConversationTests {
  @Test(arguments: RecordedConversation.all)
  func repliesAsRecorded(_ recorded: RecordedConversation) throws {
    let script = try ScriptBench.script("scripts/\(recorded.script)")
    var conversation = Conversation()
    if let earlier = recorded.precededBy {
      for exchange in try RecordedConversation("conversations/\(earlier)").exchanges {
        _ = script.respond(to: exchange.message, in: &conversation)
      }
    }
    for (number, exchange) in recorded.exchanges.enumerated() {
      if number % 20 == 19 { conversation = try savedAndReadBack(conversation) }
      let reply = script.respond(to: exchange.message, in: &conversation)
      #expect(
        Array(reply.text.utf8) == Array(exchange.reply.utf8),
        "\(recorded.path):\(exchange.line): \(reply.text) instead of \(exchange.reply)")
      #expect(
        reply.explanation.winner?.text == conversation.lastMatch,
        "\(recorded.path):\(exchange.line)")
    }
  }

  private func savedAndReadBack(_ conversation: Conversation) throws -> Conversation {
    try JSONDecoder().decode(Conversation.self, from: JSONEncoder().encode(conversation))
  }
}
