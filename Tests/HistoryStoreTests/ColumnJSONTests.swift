import JSON
import Responder
import TestSupport
import Testing

@testable import HistoryStore

@Suite struct ColumnJSONTests {
  @Test func aConversationComesBackAsItWas() throws {
    for seed in 0..<300 as Range<UInt64> {
      var random = SplitMix(seed: seed)
      let conversation = Conversation.random(using: &random)
      let text = try ColumnJSON.text(of: conversation)
      #expect(ColumnJSON.conversation(from: text) == conversation, "seed \(seed)")
      #expect(try JSONValue(parsing: text).text == text, "seed \(seed)")
    }
  }

  @Test(arguments: [
    "", "{", "{\"a\":}", "[1,]", "\"\\q\"", "\"\\uD800x\"", "tru", "1 2", "{\"a\" 1}",
    String(repeating: "[", count: 100_000), "[]", "{}", "null",
  ])
  func whatIsNoConversationIsNone(text: String) {
    #expect(ColumnJSON.conversation(from: text) == nil)
  }
}
