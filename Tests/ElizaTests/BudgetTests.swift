import Responder
import Testing

@testable import Eliza

/// The words that a script makes of a message are limited before they fill the memory.
@Suite struct BudgetTests {
  private static let long = String(repeating: "W", count: 60_000)

  private func robot(
    _ rules: String, limits: Script.Limits = Script.Limits()
  ) throws -> any Responder {
    let whole = """
      (HELLO) (NONE ((0) (GO ON)))
      (MEMORY MY (0 = ONE 1) (0 = TWO 1) (0 = THREE 1) (0 = FOUR 1)) (MY ((0) (YOURS)))

      """
    let source = RuleSource(name: "f", text: whole + rules)
    return try #require(ElizaLanguage(limits: limits).compile([source]) { _ in }.responder)
  }

  @Test func aReassemblyOfManyIndicesEndsInAnError() throws {
    let robot = try robot("(K ((0 K 0) (\(String(repeating: "3 ", count: 200_000)))))")
    var talk = Conversation()
    let reply = robot.respond(to: "K " + Self.long, in: &talk)
    #expect(reply.problems.map(\.kind) == [.tooLong])
    #expect(reply.text.utf8.count < 100_000)
    #expect(!reply.explanation.steps.isEmpty)
    #expect(robot.respond(to: "K x", in: &talk).problems == [])
  }

  @Test func wordsThatMultiplyEndInAnErrorAndAShortReply() throws {
    let robot = try robot("(K ((0 K 0) (PRE (K 3 3) (=K))))")
    var talk = Conversation()
    let reply = robot.respond(to: "K " + Self.long, in: &talk)
    #expect(reply.problems.map(\.kind) == [.tooLong])
    #expect(reply.text.utf8.count <= Script.Limits().replyLength)
  }

  @Test func aReplyIsNoLongerThanTheLimit() throws {
    let limits = Script.Limits(replyLength: 20)
    for (rules, message) in [
      ("(K ((0) (ABCDEFGHIJ ABCDEFGHIJ)))", "K"), ("(K ((0 K 0) (A 3 3)))", "K BBBBBBBBBB"),
      ("(K ((0 K 0) (PRE (1 1 K) (=K))))", "AAAAAAAA BBBBBBBB K"),
    ] {
      let robot = try robot(rules, limits: limits)
      var talk = Conversation()
      let reply = robot.respond(to: message, in: &talk)
      #expect(reply.problems.first?.isUserVisible == true, "\(rules)")
      #expect(reply.text.utf8.count <= 20, "\(rules)")
    }
  }

  @Test func memoriesHaveAnEndInBytesToo() throws {
    var limits = Script.Limits()
    limits.memoryLength = 200_000
    let robot = try robot("", limits: limits)
    var talk = Conversation()
    for _ in 0..<10 { _ = robot.respond(to: "MY " + Self.long, in: &talk) }
    #expect(talk.engine.texts.count == 3)
  }

  /// The records of an endless computation do not grow with its steps.
  @Test func aMachineWithoutALimitOfStepsTakesNoMemory() async throws {
    let robot = try robot("(A ((0) (=B)))(B ((0) (=A)))", limits: Script.Limits(links: 0))
    guard let script = robot as? Script else { return }
    var evaluation = Evaluation(
      program: script.program, limits: Script.Limits(links: 100_000),
      session: Session(EngineMemory(), script.program), workspace: Workspace())
    _ = evaluation.answer("A")
    #expect(evaluation.stepCount >= 100_000)
    #expect(evaluation.choices.count == 2)
    #expect(evaluation.workspace.words.count == 1)
  }

  /// A pattern of thousands of words against as many: the timer is polled during one match.
  @Test func timeIsUpInTheMiddleOfOneMatchToo() throws {
    let pattern = String(repeating: "A ", count: 5_000)
    let robot = try robot("(K ((0 \(pattern)B 0) (X)) ((0) (Y)))")
    var talk = Conversation()
    let before = talk
    let message = "K " + String(repeating: "A ", count: 30_000) + "B A"
    let reply = Interruption.$timer.withValue(.init { true }) {
      robot.respond(to: message, in: &talk)
    }
    #expect(reply.problems.map(\.kind) == [.outOfTime])
    #expect(talk.inputs == before.inputs && talk.replies == before.replies)
    _ = reply.explanation
  }
}
