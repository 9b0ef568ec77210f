import Responder
import RiveScript
import Robots
import Testing

@Suite("Wren listens to the answers to its own questions")
struct QuestionTests {
  /// The beginnings of a question that offers something, so that "yes" has to bring it.
  private static let offers = ["Shall I ", "Shall we ", "Another ", "Should I ", "Do you want to "]

  /// The questions in the replies of all rules, without those that show a variable.
  private static let questions: [String] = {
    var questions: Set<String> = []
    for rule in BuiltinRobotTests.rules {
      for line in rule.dropFirst() where line.hasPrefix("-") || line.hasPrefix("*") {
        let text = line.replacing(#/\{[^}]*\}|<set [^>]*>|<add [^>]*>|^- |^\* .*=> /#, with: "|")
        for part in text.split(separator: "|") where part.hasSuffix("?") {
          guard !part.contains("<"), let last = part.split(separator: #/[.!?:] /#).last else {
            continue
          }
          questions.insert(last.trimmingPrefix(" ").description)
        }
      }
    }
    return questions.sorted()
  }()

  /// Every access of `Brain.rules` makes all of them.
  private static let rules = Dictionary(wren.rules.map { ($0.location, $0) }) { first, _ in first }

  private func answer(_ message: String, to question: String) -> (reply: Reply, rule: Rule?) {
    var conversation = Conversation(user: "tester", seed: 3)
    conversation.record(input: "hello", reply: question)
    let reply = wren.respond(to: message, in: &conversation)
    let first = reply.explanation.steps.first { $0.rule.topic != "__begin__" }
    return (reply, first.flatMap { Self.rules[$0.rule.location] })
  }

  @Test("there are many of them")
  func areMany() {
    #expect(Self.questions.count > 300)
  }

  @Test("an offer is taken with yes and declined with no, by a rule that heard the offer")
  func hearOffers() {
    for question in Self.questions where Self.offers.contains(where: question.hasPrefix) {
      for message in ["yes", "no", "sure", "not really"] {
        let (reply, rule) = answer(message, to: question)
        #expect(rule?.previous != nil, "\"\(question)\", \"\(message)\": \(reply.text)")
      }
    }
  }

  @Test(
    "any question takes a short answer, and a question back, with a rule that knows the words",
    arguments: ["yes", "no", "why?", "and you?", "what do you mean?", "I don't know", "maybe"])
  func hearShortAnswers(message: String) {
    for question in Self.questions {
      let (reply, rule) = answer(message, to: question)
      #expect(reply.problems.isEmpty)
      #expect(
        rule?.text != "*" || rule?.previous != nil, "\"\(question)\", \"\(message)\": \(reply.text)"
      )
    }
  }

  @Test("any question takes an answer that no rule foresaw, and something else than it comes back")
  func hearOpenAnswers() {
    for question in Self.questions {
      let (reply, _) = answer("blue zanzibar teapots", to: question)
      #expect(reply.problems.isEmpty)
      #expect(!reply.text.isEmpty && reply.text != question, "\"\(question)\"")
    }
  }
}
