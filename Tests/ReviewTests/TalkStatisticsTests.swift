import Conversations
import Responder
import ScreenKit
import Terminal
import TestSupport
import Testing

@testable import Review

@Suite("Statistics count what was said under today's rules")
struct TalkStatisticsTests {
  private static let robot = Robot.rive(
    """
    + hello
    - Hello!

    + order
    - What size?{topic=order}

    + never
    - Never.

    + *
    - Hm.

    > topic order
      + (small|large)
      - Coming.{topic=random}

      + *
      - Small or large?
    < topic
    """)

  private func talk(_ messages: [String], at days: Int64 = 0, by user: String = "ann")
    -> ReviewedTalk
  {
    var talk = ReviewedTalk(
      turns: messages.enumerated().map { index, message in
        var turn = ReviewedTurn(message)
        turn.time = WallTime(microseconds: (19_000 + days) * 86_400_000_000)
        turn.microseconds = Int64(index) * 1_000
        return turn
      })
    talk.person = user
    return talk
  }

  private func statistics(_ talks: ReviewedTalk...) -> TalkStatistics {
    var statistics = TalkStatistics(Self.robot, clock: FixedClock())
    for talk in talks { statistics.add(talk) }
    return statistics
  }

  @Test("The time of a table grows with its rules")
  func growth() {
    let growth = Growth(of: "writing CSV", size: 2_000) { count in
      let rules = (0..<count).map { "+ rule \($0)\n- \($0)\n" }.joined()
      let report = StatisticsReport(TalkStatistics(.rive(rules), clock: FixedClock()))
      return { #expect(report.csv(isRevealed: false).utf8.count > 10 * count) }
    }
    #expect(growth.isNearlyLinear, "\(growth)")
  }

  @Test("Dialogues are begun once a conversation, and left if it ends in them")
  func dialogues() {
    let found = statistics(
      talk(["order", "what", "small", "hello"]), talk(["order", "hm"], by: "bob"), talk(["hello"]))
    var share = TalkStatistics.Share()
    (share.messageCount, share.missCount, share.entryCount, share.endCount) = (3, 2, 2, 1)
    #expect(found.topics["order"] == share)
    #expect(found.topics.keys.sorted() == ["order", "random"])
    #expect(found.topics.values.reduce(0) { $0 + $1.messageCount } == found.messageCount)
    #expect(found.topics.values.reduce(0) { $0 + $1.missCount } == found.missCount)
    #expect(
      found.personCount == 2 && found.talkCount == 3 && found.messageCount == 7
        && found.missCount == 2)
    #expect(found.ranking.first?.rule.text == "hello" && found.ranking.first?.hits == 2)
    #expect(found.neverHit.map(\.text) == ["never", "*"])
  }

  @Test("Weeks begin on Monday")
  func weeks() {
    // Day 19000 is 2022-01-08, a Saturday.
    let found = statistics(
      talk(["hello"]), talk(["hello"], at: 1), talk(["hello", "x"], at: 2), talk(["x"], at: 8))
    #expect(found.weeks.mapValues(\.messageCount) == ["2022-01-03": 2, "2022-01-10": 3])
    #expect(found.weeks["2022-01-10"]?.missCount == 2)
  }

  @Test("Every message is in one week, and every answer belongs to one rule")
  func laws() {
    for seed in 0..<30 as Range<UInt64> {
      var random = SplitMix(seed: seed)
      let words = ["hello", "order", "small", "never", "what", "large"]
      var found = TalkStatistics(Self.robot, clock: FixedClock())
      for _ in 0..<10 {
        let messages = (0..<5).map { _ in words.randomElement(using: &random) ?? "" }
        found.add(talk(messages, at: Int64.random(in: 0..<60, using: &random)))
      }
      #expect(found.weeks.values.reduce(0) { $0 + $1.messageCount } == found.messageCount)
      #expect(found.weeks.values.reduce(0) { $0 + $1.missCount } == found.missCount)
      #expect(found.hits.values.reduce(0, +) == found.messageCount)
      #expect(found.ranking.count + found.neverHit.count == found.rules.count)
      #expect(found.slowest.map(\.microseconds) == found.slowest.map(\.microseconds).sorted(by: >))
      #expect(
        found.topics.values.allSatisfy {
          $0.endCount <= $0.entryCount && $0.missCount <= $0.messageCount
        })
    }
  }

  @Test("The report has a line for each week, with its bar, and is empty without messages")
  func report() {
    let text = StatisticsReport(statistics(talk(["hello", "x"]))).text.text
    #expect(text.contains("2022-01-03  ████████████░░░░░░░░░░░░       2  50.0%"), "\(text)")
    #expect(StatisticsReport(statistics()).text.text == Words.nothingReviewed + "\n")
  }
}
