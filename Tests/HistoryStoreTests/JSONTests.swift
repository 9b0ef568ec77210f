import Responder
import Testing

@testable import HistoryStore

@Suite struct JSONTests {
  @Test func aConversationComesBackAsItWas() throws {
    for seed in 0..<300 as Range<UInt64> {
      var random = SplitMix(seed: seed)
      let conversation = Conversation.random(using: &random)
      let text = try Memory.text(of: conversation)
      #expect(Memory.conversation(from: text) == conversation, "seed \(seed)")
      #expect(try JSONParser.tree(of: text).text == text, "seed \(seed)")
    }
  }

  @Test(arguments: [
    "", "{", "{\"a\":}", "[1,]", "\"\\q\"", "\"\\uD800x\"", "tru", "1 2", "{\"a\" 1}",
    String(repeating: "[", count: 100_000), "[]", "{}", "null",
  ])
  func whatIsNoConversationIsNone(text: String) {
    #expect(Memory.conversation(from: text) == nil)
  }

  @Test func escapesAreRead() throws {
    #expect(
      try JSONParser.tree(of: " [ \"\\u00e9\\n\\/\\uD83D\\uDE00\" , -1.5e3,true ] ")
        == .array([.string("é\n/😀"), .number("-1.5e3"), .bool(true)]))
  }

  @Test func fractionsAreRefused() {
    #expect(throws: (any Error).self) { try TreeEncoding.tree(of: ["a": 1.5]) }
  }
}
