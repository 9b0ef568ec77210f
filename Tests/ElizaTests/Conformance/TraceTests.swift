import Eliza
import Responder
import Testing

/// The explanations are compared line by line with the traces of the reconstruction in C++.
@Suite(.enabled(if: Folder.eliza != nil, "\(Folder.missing)")) struct TraceTests {
  private static func traces(_ kind: String) -> [String] {
    Folder.files(in: "generated").filter { $0.contains(".\(kind)") }.map { "generated/\($0)" }
  }

  /// The trace has `WORDS   :KEYWORD` before each transformation; the first is the message itself.
  @Test(arguments: traces("tracepre")) func tellsEachTransformation(_ path: String) throws {
    let recorded = try RecordedConversation(path)
    let lines = try Folder.lines(path).filter { $0.contains("   :") }
    let message = try #require(lines.first?.split(separator: " :").first)
    let script = try ScriptBench.script("scripts/\(recorded.script)", steps: lines.count)
    var conversation = Conversation()
    let reply = script.respond(to: String(message), in: &conversation)
    let told = reply.explanation.steps.map { step in
      "\(step.message)   :\(step.rule.text.prefix { $0 != " " })"
    }
    #expect(told == lines.map { String($0) })
  }

  @Test(arguments: traces("traceauto")) func tellsTheWholeCourse(_ path: String) throws {
    let recorded = try RecordedConversation(path)
    let script = try ScriptBench.script("scripts/\(recorded.script)")
    var conversation = Conversation()
    var memories: [String] = []
    let blocks = try Folder.lines(path).split(separator: "").dropFirst(2)
    for block in blocks {
      let message = try #require(block.first).dropFirst(" | input: ".count)
      let reply = script.respond(to: String(message), in: &conversation)
      let told = TraceText(reply, input: String(message), memories: memories)
      #expect(told.lines == Array(block))
      memories = told.memories
    }
  }
}
