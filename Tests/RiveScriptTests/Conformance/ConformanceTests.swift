import Responder
import Testing

@testable import RiveScript

@Suite(.enabled(if: ConformanceFolder.rivescript != nil, "\(ConformanceFolder.missing)"))
struct ConformanceTests {
  @Test func theDataHasCases() { #expect(!ConformanceCase.all.isEmpty) }

  @Test(arguments: ConformanceCase.all, [TriggerOrder.draft, .python])
  func answersAsTheImplementationsDo(_ testCase: ConformanceCase, _ order: TriggerOrder) {
    var options = BrainOptions()
    options.order = order
    options.parsing.utf8 = testCase.utf8
    var sources: [RuleSource] = []
    var brain = Brain([], options: options)
    var talk = Conversation(user: testCase.username)
    for step in testCase.steps {
      switch step {
      case .source(let text):
        sources.append(RuleSource(name: "\(testCase.name)-\(sources.count)", text: text))
        brain = Brain(sources, options: options)
      case .input(let input, let replies):
        let reply = brain.respond(to: input, in: &talk).text
        let right = replies.contains(reply) || replies.contains(reply.trimmed)
        #expect(right, "to «\(input)» came «\(reply)», expected one of \(replies)")
        if !right { return }
      case .set(let values):
        for (name, value) in values { talk[variable: name] = value }
      case .expect(let values):
        for (name, value) in values { #expect(talk[variable: name] == value) }
      }
    }
  }
}
