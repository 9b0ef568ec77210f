import Conversations
import Responder
import Testing

@testable import Review

@Suite("A message is understood if a rule with words of its own answered")
struct UnderstandingTests {
  @Test(
    "Digits are words; wildcards, brackets and weights are not",
    arguments: [
      ("*", true), ("* {weight=10}", true), ("[*] (_|#) ^ $", true), ("1", false),
      ("24 7", false), ("* please", false), ("@numbers", false), ("{weight=3}hello", false),
    ])
  func wildcards(text: String, isOnly: Bool) { #expect(text.isOnlyWildcards == isOnly) }

  @Test("The review and its statistics agree")
  func agreement() {
    let robot = Robot.rive(
      """
      + hello
      - What is your name?

      + *
      % what is your name
      - Hi <star>!

      + 1
      - You chose one.

      + _ _
      - Two words.

      + *
      - Hm.

      """)
    let talk = ReviewedTalk(
      turns: ["hello", "zoltan", "1", "two words", "a b c"].map { ReviewedTurn($0) })
    let misses = TalkJudge(robot).judge(talk).findings.filter { $0.reasons.isMiss }.map(\.turnIndex)
    #expect(misses == [3, 4])
    var statistics = TalkStatistics(robot, clock: FixedClock())
    statistics.add(talk)
    #expect(statistics.missCount == 2)
  }
}
