import Responder
import RiveScript
import Testing

@Suite struct BeginExplanationTests {
  private func winner(_ begin: String, _ message: String) throws -> String? {
    let text = "> begin\n+ request\n- \(begin)\n< begin\n+ hello\n- Hi.\n"
    let sources = [RuleSource(name: "a.rive", text: text)]
    let responder = try #require(RiveScriptLanguage().compile(sources) { _ in }.responder)
    var conversation = Conversation()
    return responder.respond(to: message, in: &conversation).explanation.winner?.text
  }

  @Test func theWinnerIsTheRuleThatAnswered() throws {
    #expect(try winner("{ok}", "hello") == "hello")
  }

  @Test func aBeginBlockThatAnswersItselfIsTheWinner() throws {
    #expect(try winner("Not today.", "hello") == "request")
  }

  @Test func withoutAnAnswerTheBeginBlockIsAllThereWas() throws {
    #expect(try winner("{ok}", "nonsense") == "request")
  }
}
