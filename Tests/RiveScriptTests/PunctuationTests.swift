import Responder
import RiveScript
import Testing

@Suite("Punctuation of messages")
struct PunctuationTests {
  private func reply(to message: String, marks: String?) -> String {
    let definition = marks.map { "! global punctuation = \($0)\n" } ?? ""
    let rules = "! global utf8 = true\n\(definition)+ 你好\n- 你好。\n+ *\n- <star>\n"
    let brain = Brain([RuleSource(name: "test.rive", text: rules)])
    var conversation = Conversation()
    return brain.respond(to: message, in: &conversation).text
  }

  @Test("rule files say which marks messages lose in UTF-8 mode")
  func isReadFromTheRules() {
    #expect(reply(to: "你好！", marks: nil) == "你好！")
    #expect(reply(to: "你好！", marks: ".,！") == "你好。")
    #expect(reply(to: "{a}, b!", marks: "{}") == "a, b!")
  }
}
