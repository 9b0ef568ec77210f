import Responder
import Testing

@testable import RiveScript

@Suite struct RunnersUpTests {
  private func reasons(_ robot: Robot, _ message: String) -> [String: RunnerUp.Reason] {
    let rivals = robot.brain.runnersUp(to: message, in: robot.talk, limit: 99)
    return Dictionary(rivals.map { ($0.rule.text, $0.reason) }) { first, _ in first }
  }

  @Test func saysWhyEachLost() {
    let robot = Robot(
      """
      + my car is *{weight=5}
      - won
      + my car is red{weight=2}
      - lighter
      + my *
      - vague

      > topic garage
      + my car *
      - elsewhere
      + *
      - catch-all
      < topic
      """)
    #expect(
      reasons(robot, "my car is red") == [
        "my car is red{weight=2}": .lowerWeight(2, than: 5), "my *": .lowerWeight(0, than: 5),
        "my car *": .otherTopic,
      ])
    #expect(reasons(robot, "my car is blue")["my *"] == .lowerWeight(0, than: 5))
  }

  @Test func inheritedAndPreviousRulesAreTold() {
    var robot = Robot(
      """
      > topic random inherits base
      + tea *
      - near
      + ask
      - Sugar?
      + tea yes
      % milk
      - never asked
      < topic
      > topic base
      + tea please
      - far
      < topic
      """)
    #expect(robot.answer("tea please") == "near")
    #expect(reasons(robot, "tea please") == ["tea please": .inherited])
    #expect(reasons(robot, "tea yes") == ["tea yes": .otherPrevious(wanted: "milk")])
  }

  @Test("of two equal triggers in topics of one level, the position decides")
  func equalTriggers() {
    let topics = "> topic random includes base\n+ tea *\n- a\n< topic\n"
    let robot = Robot(topics + "> topic base\n+ tea *\n- b\n< topic")
    #expect(reasons(robot, "tea please") == ["tea *": .outranked(by: .position)])
  }

  @Test func aRuleAfterTheLastReplyBeatsAllOthers() {
    var robot = Robot("+ ask\n- Tea?\n+ [*] yes\n% tea\n- ok\n+ yes\n- what?")
    #expect(robot.answers("ask", "yes") == ["Tea?", "ok"])
    robot = Robot("+ ask\n- Tea?\n+ [*] yes\n% tea\n- ok\n+ yes\n- what?")
    _ = robot.answer("ask")
    #expect(reasons(robot, "yes") == ["yes": .withoutPrevious])
  }
}
