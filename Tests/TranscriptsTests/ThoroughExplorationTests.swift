import Conversations
import Responder
import RiveScript
import Testing
import TranscriptFormat

@testable import Transcripts

@MainActor
@Suite("An exploration says every phrase and gets every reply")
struct ThoroughExplorationTests {
  private let robot = Robot(
    name: "X",
    responder: Brain([
      RuleSource(
        name: "x.rive",
        text: """
          ! array colour = red|blue|green
          + my (@colour|old) (hat|coat|scarf)
          - <set worn=<star2>>Nice.
          - <set worn=it>Lovely.
          - Fine.

          + {weight=2}my blue scarf
          - That one?

          + @colour
          - Colourful.

          + knock knock
          - Who is there?
          - Who is it?{topic=door}

          + [it is] (me|us|the postman)
          % who is there
          - Come in.

          > topic door
          + [it is] (me|us|the postman)
          - Enter.{topic=random}
          - Yes?{topic=random}
          < topic

          + *
          - Hm.
          - Well.
          """)
    ]))

  private func exploration() -> Exploration {
    Exploration(
      of: robot.responder, from: Conversation(user: "localuser", seed: 5), wordings: 12,
      givesReplies: true)
  }

  @Test func messagesThatAnotherRuleAnswersAreReplaced() throws {
    let path = try #require(exploration().wordings.first { $0.rule.text.hasPrefix("my (") })
    let said = path.exchanges.suffix(1).map(\.message) + path.wordings
    for word in ["red", "blue", "green", "old", "hat", "coat", "scarf"] {
      #expect(said.contains { $0.hasSuffix(" \(word)") || $0.contains(" \(word) ") }, "\(said)")
    }
    #expect(!said.contains("my blue scarf") && said.count < 8)
  }

  @Test func theLimitCountsMessagesThatTheRuleAnswers() {
    let brain = Brain([
      RuleSource(
        name: "x.rive",
        text: """
          + say (a|b|c|d|e)
          - Said.

          + {weight=5}say a
          - A.

          + {weight=5}say b
          - B.

          + [so] hello
          - Hi.

          + (tea|Tea) cup
          - Cup.
          """)
    ])
    let found = Exploration(of: brain, from: Conversation(), wordings: 2).wordings
    let said = found.map { $0.exchanges.suffix(1).map(\.message) + $0.wordings }
    #expect(said == [["say c", "say d"], ["so hello"]], "\(said)")
  }

  @Test func repliesThatLeadOnAreFollowed() {
    let topics = 0..<12
    let text =
      "+ change\n" + topics.map { "- Topic \($0).{topic=t\($0)}\n" }.joined()
      + topics.map { "> topic t\($0)\n+ change\n@ back\n+ back\n- Back.{topic=random}\n< topic\n" }
      .joined()
    let found = Exploration(
      of: Brain([RuleSource(name: "x.rive", text: text)]), from: Conversation(), givesReplies: true)
    #expect(found.misses.isEmpty, "\(found.misses)")
    #expect(found.replyCount.given == 12 && found.replyCount.all == 12)
  }

  @Test func aSharedItemIsSaidOnce() {
    #expect(!exploration().wordings.contains { $0.rule.text == "@colour" })
  }

  @Test func wordingsFollowWhatTheirRuleRequires() throws {
    let found = exploration().wordings
    let inTopic = try #require(found.first { $0.rule.topic == "door" })
    let guest = try #require(found.first { $0.rule.previous != nil })
    for path in [inTopic, guest] {
      #expect(path.exchanges.map(\.message).contains("knock knock") && path.wordings.count == 2)
    }
    #expect(Exploration(of: robot.responder, from: Conversation()).wordings.isEmpty)
  }

  @Test func aConditionOnTheLastReplyIsMetHoweverManyStatesThereAre() {
    let rules =
      (0..<60).map { "+ say \($0)x\n- This is \($0).\n" }.joined(separator: "\n")
        + """

        + drinks
        - Tea or coffee?
        - Water?
        - Milk?
        - Juice or lemonade?

        + (yes|no)
        % [*] (juice or lemonade|cider) [*]
        - Fine.
        """
    let brain = Brain([RuleSource(name: "x.rive", text: rules)])
    let found = Exploration(of: brain, from: Conversation(), wordings: 9, givesReplies: true)
    #expect(found.misses.isEmpty, "\(found.misses)")
    #expect(found.wordings.last?.wordings == ["no"], "\(found.wordings)")
  }

  @Test func everyReplyIsGiven() {
    let found = exploration()
    let texts = Set((found.paths + found.replies).flatMap { $0.exchanges.map(\.reply) })
    let replies = [
      "Nice.", "Lovely.", "Fine.", "That one?", "Colourful.", "Who is there?", "Who is it?",
      "Come in.", "Enter.", "Yes?", "Hm.", "Well.",
    ]
    #expect(texts == Set(replies))
    #expect(found.replies.allSatisfy { $0.exchanges.count <= 8 })
    #expect(Exploration(of: robot.responder, from: Conversation()).replies.isEmpty)
  }

  @Test func theTranscriptPassesAndNoticesARemovedTag() async {
    let found = exploration()
    var transcript = ExplorationTranscript(of: robot, rules: ["x.rive"], seed: 5, utf8: false)
    await transcript.add(found.paths)
    await transcript.add(found.wordings)
    await transcript.add(found.replies)
    let result = await Replayer(robots: SingleRobot(robot)).replay(
      Transcript(TranscriptDocument(name: "x.chat", text: transcript.text)))
    #expect(result.diagnostics.isEmpty)
    let wordings = found.wordings.map { 1 + $0.wordings.count }.reduce(0, +)
    #expect(result.cases.count == found.paths.count + wordings + found.replies.count)
    #expect(result.cases.allSatisfy { $0.status == .passed }, "\(transcript.text)")
    #expect(transcript.text.contains("\nbot> Lovely.\nexpect> worn = it\n"), "\(transcript.text)")
  }
}
