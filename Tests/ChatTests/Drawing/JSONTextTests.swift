import Foundation
import Testing

@testable import ChatModel

@Suite struct JSONTextTests {
  @Test(arguments: [
    "", "plain", "quote \" and \\ backslash", "line\nbreak\ttab\r", "\u{0}\u{1B}[2J\u{7F}\u{9B}",
    "你好 👩‍👩‍👧 é", "\u{202E}turned\u{2066}", "\u{2028}\u{2029}\u{FEFF}", "\u{10FFFF}",
  ])
  func readsBackAsItWas(text: String) throws {
    let json = JSONText.object([("text", .text(text)), ("none", .null), ("n", .number(-3))])
    #expect(!json.unicodeScalars.contains { TranscriptText.escape(for: $0) != nil })
    struct Object: Decodable {
      var text: String
      var none: String?
      var n: Int
    }
    let object = try JSONDecoder().decode(Object.self, from: Data(json.utf8))
    #expect(Array(object.text.unicodeScalars) == Array(text.unicodeScalars))
    #expect(object.none == nil && object.n == -3)
  }

  @Test func keepsTheOrderOfMembers() {
    #expect(
      JSONText.object([("b", .number(1)), ("a", .init(nil)), ("c", .init("x"))])
        == #"{"b":1,"a":null,"c":"x"}"#)
  }
}
