import Responder
import Synchronization
import Testing

@testable import RiveScript

/// `! global split`: a message is answered part by part.
@Suite struct SplitTests {
  private static let rules = """
    ! array mood = sad|glad
    + my name is *
    - <set name=<star>>Hello, <star>!
    + i am (@mood)
    - <set mood=<star>>Why <star>?
    + what is my name
    - You are <get name>.
    + how are you
    - Fine.
    + say *
    - <star raw>
    + again
    % fine
    - Still fine.
    + broken
    + ok
    - Good.
    + {weight=100}i choke
    - Cough!
    + but *
    - {@<star>}
    + *
    - <set missed=yes>Pardon?
    """

  private func robot(_ split: String? = "sentences", _ more: String = "") -> Robot {
    Robot((split.map { "! global split = \($0)\n" } ?? "") + more + Self.rules)
  }

  @Test(arguments: [
    ("My name is Bob. How are you?", "Fine."),
    ("How are you? My name is Bob.", "Fine."),
    ("How are you? What is my name? I am sad.", "You are undefined."),
    ("My name is Bob. What is my name?", "You are bob."),
    ("I am sad. My name is Bob.", "Hello, bob!"),
    ("How are you. Nice weather today!", "Fine."),
    ("Nice weather today! How are you", "Fine."),
    ("What? I am sad. Why?", "Why sad?"),
    ("Nice weather! What is that? Oh well.", "Pardon?"),
    ("Nice weather! say Hi, Mr. Fox! Good.", "Hi, Mr. Fox"),
    ("My name is Bob\nHow are you", "Fine."),
    ("Broken. How are you.", "Fine."), ("Broken. Oh.", "Pardon?"),
    ("Ok. What is that?", "Pardon?"), ("What is that? Ok.", "Pardon?"), ("Ok. Oh.", "Good."),
    ("I am sad. Ok.", "Why sad?"), ("What is that? I am sad. Ok.", "Why sad?"),
    ("I am sad. But nice weather today!", "Why sad?"), ("But how are you? Ok.", "Fine."),
    ("Ok. But nice weather today!", "Pardon?"), ("Nice weather today. Ok.", "Good."),
    ("But is it? Oh. Ok.", "Pardon?"), ("Again. Nice weather today!", "Pardon?"),
    ("I choke. How are you?", "Cough!"), ("I am sad. Is it?", "Why sad?"),
  ])
  func theLastPartThatIsUnderstoodIsAnswered(_ message: String, _ reply: String) {
    var robot = robot()
    #expect(robot.answer(message) == reply)
  }

  /// A statement of which only a catch-all knew comes before a courtesy that a rule hands to the catch-all.
  @Test(arguments: [
    ("It snows a lot here. Thanks for asking me.", "Snow!"),
    ("And it snows a lot. Thanks for asking me.", "Snow!"),
    ("Thanks for asking me. It snows a lot here.", "Snow!"),
    ("Thanks for asking me. Not a single idea.", "Pardon?"),
    ("Thanks for asking me. I am sad.", "Why sad?"), ("Oh dear. Thanks for asking me.", "Gladly."),
    ("It snows a lot here. Ok.", "Good."), ("Thanks for asking me. Ok.", "Good."),
  ])
  func courtesiesHideNothing(_ message: String, _ reply: String) {
    let more = """
      + thanks *
      - {@in passing}Gladly.
      + and *
      - {@<star>}
      + about * snows *
      - Snow!
      + about *
      - Pardon?
      + i am sad
      - Why sad?
      + ok
      - Good.
      + *
      * <star> == in passing => <set thanked=yes>
      - {@about <star>}
      """
    var robot = Robot("! global split = sentences\n" + more)
    #expect(robot.answer(message) == reply)
  }

  @Test func allRepliesAreJoined() {
    var robot = robot("all")
    #expect(robot.answer("My name is Bob. Nice! How are you?") == "Hello, bob! Pardon? Fine.")
    #expect(robot.answer("Broken. How are you?") == "Fine.")
  }

  @Test func isOffByDefault() {
    var robot = robot(nil)
    #expect(robot.answer("My name is Bob. How are you?") == "Hello, bob how are you!")
    var other = self.robot("none")
    #expect(other.answer("My name is Bob. How are you?") == "Hello, bob how are you!")
    var host = Robot(Self.rules) { $0.split = .sentences }
    #expect(host.answer("My name is Bob. How are you?") == "Fine.")
  }

  @Test func namesAndMoodsAreKept() {
    var robot = robot()
    _ = robot.answer("My name is Bob. I am sad! How are you?")
    #expect(robot.talk.variables == ["name": "bob", "mood": "sad"])
    #expect(robot.talk.inputs == ["my name is bob i am sad how are you"])
    #expect(robot.talk.replies == ["Fine."])
    #expect(robot.talk.lastMatch == "how are you")
  }

  @Test(arguments: [
    ("Let us play. How are you?", "Fine.", "random"),
    ("How are you? Let us play.", "Fine.", "random"),
    ("Let us play. Ok.", "Seven?", "game"), ("Ok. Let us play!", "Seven?", "game"),
    ("Let us play. Let us play it!", "Seven?", "game"),
  ])
  func aTopicIsEnteredWithTheReplyThatIsGiven(_ message: String, _ reply: String, _ topic: String) {
    var robot = Robot("! global split = sentences\n" + Self.games)
    #expect(robot.answer(message) == reply)
    #expect(robot.talk.topic == topic)
  }

  @Test func anyPartLeavesATopic() {
    var robot = Robot("! global split = sentences\n" + Self.games)
    _ = robot.answer("Let us play")
    #expect(robot.answer("I want to stop. How are you?") == "Fine.")
    #expect(robot.talk.topic == "random")
  }

  @Test(arguments: [("Let us play. How are you?", false), ("Let us play. Ok.", true)])
  func onlyATopicThatWasEnteredIsExplained(_ message: String, _ isNamed: Bool) {
    var robot = Robot("! global split = sentences\n" + Self.games)
    let findings = robot.reply(message).explanation.steps.flatMap(\.findings)
    #expect(findings.contains(.topic(from: "random", to: "game")) == isNamed)
  }

  private static let games = """
    + let us play [it]
    - {topic=game}Seven?
    + how are you
    - Fine.
    + ok
    - Good.
    + *
    - Pardon?
    > topic game
      + i want to stop
      - {topic=random}Stopped.
      + *
      - Numbers only.
    < topic
    """

  @Test func theLastReplyIsTheSameForEveryPart() {
    var robot = robot()
    #expect(robot.answers("How are you?", "I am glad. Again.") == ["Fine.", "Still fine."])
    #expect(robot.talk[variable: "mood"] == "glad")
  }

  @Test func theBeginBlockRunsOnce() {
    let begin = "> begin\n+ request\n- <add turns=1>[{ok}]\n< begin\n"
    var robot = robot("sentences", begin)
    #expect(robot.answer("My name is Bob. How are you?") == "[Fine.]")
    #expect(robot.talk[variable: "turns"] == "1")
    #expect(robot.reply("I am sad. How are you?").answeringRule?.text == "how are you")
  }

  @Test func aMessageThatNothingMatchesFails() {
    var robot = Robot("! global split = sentences\n+ hello\n- Hi.")
    let reply = robot.reply("No idea. None.")
    #expect(reply.text == Robot.noMatch && reply.foundNoRule && reply.answeringRule == nil)
    #expect(robot.reply("Hello. None.").problems == [])
  }

  @Test func theExplanationKnowsTheParts() {
    var robot = robot()
    let reply = robot.reply("My name is Bob. Oh! How are you? Broken.")
    let explanation = reply.explanation
    #expect(explanation.parts.map(\.text) == ["My name is Bob.", "Oh!", "How are you?", "Broken."])
    #expect(explanation.parts.map(\.outcome) == [.heard, .leftOut, .given, .heard])
    #expect(explanation.parts.map(\.isQuestion) == [false, false, true, false])
    #expect(explanation.steps.map(\.part) == [0, 2, 3] && explanation.answeringPart == 2)
    #expect(explanation.winner?.text == "how are you" && !explanation.isOnlyCatchAll)
    #expect(reply.answeringRule?.text == "how are you")
    let unknown = robot.reply("Oh! Ah?")
    #expect(unknown.explanation.isOnlyCatchAll && unknown.answeringRule?.isOnlyCatchAll == true)
    #expect(unknown.explanation.parts.map(\.outcome) == [.leftOut, .given])
    #expect(robot.reply("How are you?").explanation.parts == [])
  }

  @Test func questionsAboutARuleAreAboutTheAnsweredPart() throws {
    var robot = robot()
    let message = "My name is Bob. How are you? Oh!"
    let before = robot.talk
    let rivals = robot.brain.runnersUp(to: message, in: before, limit: 5)
    #expect(rivals.map(\.rule.text) == ["*"])
    let rule = try #require(robot.reply(message).explanation.winner)
    #expect(robot.brain.obstacle(to: rule, answering: message, in: before) == .answered)
    #expect(robot.brain.possibleReplies(to: message, in: before, limit: 9).map(\.text) == ["Fine."])
  }

  @Test func aLessonIsForTheQuestion() throws {
    let writer = try #require(robot().brain.writer)
    let message = "I have a cat. Do you like cats? I do."
    #expect(writer.triggers(for: message).first == "do you like cats")
    let lesson = Lesson(
      message: message, trigger: "do you like cats", reply: "Yes.", conversation: Conversation(),
      winner: nil)
    #expect(writer.rule(for: lesson) == "+ do you like cats\n- Yes.\n")
  }

  @Test func samplesAreAnsweredInParts() {
    let brain = Brain([
      RuleSource(
        name: "r", text: "! global split = sentences\n+ *\n- a\n// you> Hm. Hello!\n+ hello\n- b")
    ])
    #expect(brain.samples.map(\.winner?.text) == ["hello"])
  }

  @Test func repliesAreNotRepeated() {
    let rules =
      "! global split = sentences\n! global repeat = never\n+ a\n- 1\n- 2\n+ b\n- 3\n- 4\n+ c\n- 5"
    var robot = Robot(rules)
    var last = ""
    for _ in 0..<50 {
      let reply = robot.answer("a. b.")
      #expect(reply != last && (reply == "3" || reply == "4"))
      last = reply
    }
    #expect(robot.answers("a. c.", "a. c.") == ["5", "5"])
  }

  @Test func limitsHoldForAllPartsTogether() {
    let rules = "! global split = all\n+ a\n- 12345678\n+ b\n- {@b}\n+ *\n- x"
    var robot = Robot(rules) { $0.maximumReplyLength = 16 }
    #expect(robot.answer("a. ok.") == "12345678 x")
    #expect(robot.answer("a. a.") == "ERR: Reply Too Long")
    var deep = Robot(rules) { $0.maximumSteps = 20 }
    #expect(deep.reply("b. b. b.").problems.contains { $0.kind == .deepRecursion })
    #expect(deep.answer(String(repeating: "a. ", count: 25)) == "ERR: Too Many Redirects")
  }

  @Test func anInterruptedMessageLeavesNoTrace() async {
    let robot = robot()
    var talk = Conversation()
    talk[variable: "name"] = "ann"
    let before = talk
    let polls = Polls(allowed: 2)
    Interruption.$timer.withValue(Interruption.Timer { polls.areUsedUp }) {
      let reply = robot.brain.respond(to: "My name is Bob. I am sad. How are you?", in: &talk)
      #expect(reply.interruption?.kind == .outOfTime)
    }
    #expect(talk == before)
  }

  /// A robot that divides messages answers a message of one part like one that does not.
  @Test func oneLonePartIsAnsweredAsBefore() {
    for seed in 0..<UInt64(60) {
      var random = RandomRules(seed: seed)
      let rules = random.talkativeRules(30)
      let (one, other) = (Robot(rules), Robot(rules + "\n! global split = sentences\n"))
      var (talk, split) = (Conversation(seed: seed), Conversation(seed: seed))
      for _ in 0..<20 {
        let message = random.message()
        guard MessageDivider.parts(of: message).isEmpty else { continue }
        let reply = one.brain.respond(to: message, in: &talk)
        let again = other.brain.respond(to: message, in: &split)
        #expect(reply.text == again.text && reply.explanation == again.explanation, "seed \(seed)")
        #expect(reply.problems == again.problems, "seed \(seed)")
      }
      #expect(talk == split, "seed \(seed)")
    }
  }

  /// A message in parts changes what its parts change one by one, and its reply is that of one of them.
  @Test func joiningPartsIsAnsweringThemInTurn() {
    let parts = [
      "My name is Ann", "I am sad", "I am glad", "How are you?", "What is my name?", "say it twice",
    ]
    for seed in 0..<UInt64(200) {
      var random = Randomness(seed: seed)
      let chosen = (0...1 + random.index(below: 4)).map { _ in
        parts[random.index(below: parts.count)]
      }
      var (joined, alone) = (robot(), robot())
      let reply = joined.answer(chosen.joined(separator: ". "))
      let replies = chosen.map { alone.answer($0) }
      let question = chosen.lastIndex { $0.hasSuffix("?") }
      #expect(reply == replies[question ?? chosen.count - 1], "\(chosen)")
      #expect(joined.talk.variables == alone.talk.variables, "\(chosen)")
      var all = robot("all")
      #expect(
        all.answer(chosen.joined(separator: ". ")) == replies.joined(separator: " "), "\(chosen)")
    }
  }
}

/// A timer that is up after a number of polls.
private final class Polls: Sendable {
  private let rest: Mutex<Int>

  init(allowed: Int) { rest = Mutex(allowed) }

  var areUsedUp: Bool {
    rest.withLock { rest in
      rest -= 1
      return rest < 0
    }
  }
}

/// `<asked>`: whether a message, or its part, is a question.
@Suite struct AskedTests {
  private func robot(_ more: String = "") -> Robot {
    Robot(more + "+ *\n* <asked> == true => asked\n- told <asked>")
  }

  @Test(arguments: [
    ("tea?", "asked"), ("tea", "told false"), ("Tea?! :)", "asked"), ("tea?)", "asked"),
    ("\"tea?\"", "asked"), ("你好吗？", "asked"), ("¿té?", "asked"), ("what is tea", "told false"),
    ("see example.org/?q=1", "told false"), ("?", "asked"), ("", "told false"),
  ])
  func questionMarks(_ message: String, _ reply: String) {
    var robot = Robot("! global utf8 = true\n+ *\n* <asked> == true => asked\n- told <asked>")
    #expect(robot.answer(message) == reply)
  }

  @Test func aSubstitutionAsks() {
    var robot = robot("! sub i wonder if = ? is it so that\n+ is it so that *\n- <asked>: <star>\n")
    #expect(
      robot.answers("I wonder if it rains.", "Is it so that it rains") == [
        "true: it rains", "false: it rains",
      ])
    #expect(robot.checks == [])
  }

  @Test func everyPartHasItsOwn() {
    var robot = Robot("! global split = all\n+ a\n- <asked>\n+ b\n@ a\n+ *\n- x")
    #expect(robot.answer("a. b? a! b") == "false true false false")
  }
}
