import Responder
import Testing

@testable import Eliza

/// Messages made from decompositions reach them.
@Suite struct ScriptMessagesTests {
  private static let script = """
    (HELLO)
    START
    (MY = YOUR 2
      ((0 YOUR 0 (/FAMILY) 0) (TELL ME MORE ABOUT YOUR FAMILY))
      ((0 YOUR 1) (WHY YOUR 3))
      (=OTHER))
    (I = YOU ((YOU (*WANT NEED) 0) (WHY DO YOU 2 3)))
    (DAD = FATHER DLIST(/FAMILY))
    (FATHER DLIST(/FAMILY))
    (OTHER ((0) (GO ON)))
    (WHAT (=OTHER))
    (SO 3 ((2 0 2) (NEWKEY)) ((0) (AND THEN)))
    (NONE ((0) (I SEE)))
    (MEMORY MY (0 YOUR 0 = EARLIER YOU SAID YOUR 3) (0 YOUR 0 = B) (0 YOUR 0 = C) (0 YOUR 0 = D))
    """

  private func script(_ text: String = script) throws -> any Responder {
    let source = RuleSource(name: "s.eliza", text: text)
    return try #require(ElizaLanguage().compile([source]) { _ in }.responder)
  }

  @Test func everyDecompositionIsReached() throws {
    let robot = try script()
    for rule in robot.rules where rule.kind != "memory" {
      let messages = robot.messages(matching: rule, in: Conversation(), limit: 4)
      #expect(!messages.isEmpty && Set(messages).count == messages.count)
      let isReached = messages.contains { message in
        var talk = Conversation()
        return robot.respond(to: message, in: &talk).explanation.steps.contains {
          $0.rule.location == rule.location
        }
      }
      #expect(isReached, "\(rule.text): \(messages)")
    }
  }

  /// A number in a decomposition can be larger than the memory of any machine.
  @Test(arguments: [(900, 1), (2_000_000_000, 0)])
  func noMessageHasMoreThanAThousandWords(number: Int, count: Int) throws {
    let changed = Self.script.replacing("((2 0 2)", with: "((\(number) 0)")
    let robot = try script(changed)
    let rule = try #require(robot.rules.first { $0.text.contains("\(number)") })
    #expect(robot.messages(matching: rule, in: Conversation(), limit: 1).count == count)
  }

  @Test func wordsAreThoseBeforeTheirSubstitution() throws {
    let robot = try script()
    let first = try #require(robot.rules.first)
    let message = try #require(robot.messages(matching: first, in: Conversation(), limit: 1).first)
    #expect(message.split(separator: " ").contains("my") && !message.contains("your"))
  }
}
