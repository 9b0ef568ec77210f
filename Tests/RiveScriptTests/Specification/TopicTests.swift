import Responder
import Testing

@testable import RiveScript

/// Section 1.8: topics, includes, inherits, previous.
@Suite struct TopicTests {
  @Test func aTopicThatDoesNotExistIsLeft() {
    var robot = Robot("+ go\n- ok{topic=nowhere}\n+ *\n- here")
    #expect(robot.answers("go", "x") == ["ok", "here"])
    #expect(robot.talk.topic == "random")
  }

  @Test func topicsAreNamedInTheirOrder() {
    let brain = Brain([
      RuleSource(
        name: "a.rive",
        text:
          "> begin\n+ request\n- {ok}\n< begin\n> topic b\n+ x\n- y\n< topic\n+ *\n- z\n> topic a\n+ x\n- y\n< topic"
      )
    ])
    #expect(brain.topicNames == ["random", "b", "a"] && brain.initialTopic == "random")
    #expect(Brain([]).topicNames == ["random"])
  }

  @Test func includesMixAndInheritsGoBelow() {
    var robot = Robot(
      """
      + go
      - ok{topic=a}
      > topic a includes b inherits c
      + * x
      - a
      < topic
      > topic b inherits d
      + one x
      - b
      < topic
      > topic c
      + two x
      - c
      + three
      - c three
      < topic
      > topic d
      + four
      - d
      < topic
      """)
    #expect(
      robot.answers("go", "one x", "two x", "three", "four") == ["ok", "b", "a", "c three", "d"])
  }

  @Test func theOwnTriggerWinsOverTheSameIncluded() {
    var robot = Robot(
      "+ go\n- ok{topic=b}\n> topic b includes a\n+ *\n- own\n< topic\n"
        + "> topic a\n+ *\n- included\n< topic")
    #expect(robot.answers("go", "x") == ["ok", "own"])
  }

  @Test func roundsOfTopicsEnd() {
    var robot = Robot(
      "+ go\n- ok{topic=a}\n> topic a includes b\n+ x\n- a\n< topic\n"
        + "> topic b inherits a includes b\n+ y\n- b\n< topic")
    #expect(robot.answers("go", "x", "y") == ["ok", "a", "b"])
  }

  @Test func longChainsOfTopicsTakeNoMoreThanTheirShare() {
    let count = 2_000
    let rules = (0..<count).map { number in
      let (next, far) = ((number + 1) % count, (number + 7) % count)
      return
        "> topic t\(number) includes t\(next) inherits t\(far)\n+ x\(number)\n- y\(number)\n< topic\n"
    }.joined()
    var robot = Robot(rules + "+ go\n- ok{topic=t0}")
    #expect(robot.answers("go", "x0", "x1999") == ["ok", "y0", "y1999"])
  }

  @Test func previousBeatsEveryWeight() {
    var robot = Robot("+ ask\n- Who?\n+ me\n% who\n- then\n+ me{weight=100}\n- now")
    #expect(robot.answers("me", "ask", "me", "me") == ["now", "Who?", "then", "now"])
  }

  @Test func previousIsUndefinedAtFirst() {
    var robot = Robot("+ *\n% undefined\n- first\n+ *\n- later")
    #expect(robot.answers("x", "x") == ["first", "later"])
  }

  @Test func previousCatchesBotStars() {
    var robot = Robot(
      "+ ask\n- Do you like red cars?\n+ yes\n% do you like * *\n- <botstar2>, <botstar>")
    #expect(robot.answers("ask", "yes") == ["Do you like red cars?", "cars, red"])
  }

  @Test func previousIsNotLookedAtInRedirects() {
    var robot = Robot("+ ask\n- Who?\n+ me\n% who\n- then\n+ me\n- now\n+ i\n@ me")
    #expect(robot.answers("ask", "i") == ["Who?", "now"])
  }

  @Test func unknownTopicsInLabelsAreReported() {
    #expect(Robot("> topic a includes nowhere\n+ x\n- y\n< topic").checks == ["unknown-topic"])
  }
}
