import Responder
import Testing

@testable import RiveScript

/// A rule or condition that a check calls impossible is impossible: tested with conversations under random rules.
@Suite struct FalseAlarmTests {
  private func lines(_ check: String, in text: String) -> Set<Int> {
    let found = RiveScriptLanguage().check([RuleSource(name: "r", text: text)])
    return Set(found.filter { $0.check == check }.map(\.location.line))
  }

  @Test func aTriggerThatNeverWinsDoesNotWin() {
    var reported = 0
    for seed in 0..<150 {
      var random = RandomRules(seed: UInt64(seed))
      let text = random.rules(40)
      let never = lines("never-wins", in: text)
      reported += never.count
      guard !never.isEmpty else { continue }
      let brain = Brain([RuleSource(name: "r", text: text)])
      var talk = Conversation(seed: UInt64(seed))
      for _ in 0..<60 {
        let message = random.message()
        for topic in brain.topics.indices {
          let match = brain.match(
            Subject(brain.normalizer.message(message)), in: topic, depth: 1, talk)
          guard let match else { continue }
          let line = brain.location(ofTrigger: match.trigger).line
          #expect(!never.contains(line), "seed \(seed): «\(message)» is won by line \(line)")
        }
        _ = brain.respond(to: message, in: &talk)
      }
    }
    #expect(reported > 50, "too few reports for this to mean much")
  }

  @Test func aTriggerBelowAnImpossibleReplyDoesNotWin() {
    var reported = 0
    for seed in 0..<80 {
      var random = RandomRules(seed: UInt64(seed))
      let text = "> begin\n+ request\n- {ok}\n< begin\n" + random.rules(40)
      let impossible = lines("impossible-previous", in: text)
      reported += impossible.count
      guard !impossible.isEmpty else { continue }
      let brain = Brain([RuleSource(name: "r", text: text)])
      var talk = Conversation(seed: UInt64(seed))
      for _ in 0..<60 {
        let message = random.message()
        let subject = Subject(brain.normalizer.message(message))
        for topic in brain.topics.indices {
          guard let match = brain.match(subject, in: topic, depth: 1, talk) else { continue }
          let line = brain.location(ofTrigger: match.trigger).line + 1
          #expect(!impossible.contains(line), "seed \(seed): a reply fits line \(line)")
        }
        _ = brain.respond(to: message, in: &talk)
      }
    }
    #expect(reported > 40, "too few reports for this to mean much")
  }

  @Test(arguments: [
    // A wildcard of another kind leaves some messages.
    "+ i like _\n- a\n+ i like *\n- b\n+ *\n- c",
    "+ _ #\n- a\n+ * #\n- b\n+ * *\n- c\n+ *\n- d",
    "! array c = red blue\n+ my @c car\n- a\n+ my * car\n- b\n+ *\n- c",
    "+ [really] yes\n- a\n+ yes *\n- b\n+ *\n- c",
    "+ {weight=5}hello *\n- a\n+ hello\n- b\n+ *\n- c",
    "+ {weight=5}[*] hello [*]\n- a\n+ *\n- c",
  ])
  func everyTriggerHereCanWin(_ text: String) {
    #expect(lines("never-wins", in: text).isEmpty)
  }

  @Test(arguments: [
    "+ a\n- {@b}{topic=t}\n+ *\n- x\n> topic t\n+ b\n- y{topic=random}\n+ *\n- z\n< topic",
    "+ a\n@ my cat\n+ my <get pet>\n- <set pet=cat>y\n+ *\n- x",
    "+ a\n@ <star>\n+ *\n- x",
    "> topic t includes u\n+ a\n@ b\n< topic\n> topic u\n+ b\n- x\n< topic",
    "+ what's up?\n- x\n+ a\n@ what's up?\n+ *\n- y", "+ b!\n- x\n+ a\n- {@b!}\n+ *\n- y",
  ])
  func everyRedirectHereHasATarget(_ text: String) {
    #expect(lines("lost-redirect", in: text).isEmpty)
  }

  @Test(arguments: [
    "+ a\n- Hello <star>, how are you?\n+ *\n% hello you how are you\n- x",
    "+ a\n- {random}Yes|No{/random}!\n+ *\n% no\n- x",
    "+ a\n- Well, {random}{@b}|{@c}{/random}\n+ b\n- yes\n+ c\n- no\n+ *\n% well no\n- x",
    "+ a\n- Well, {formal}{@b}{/formal}\n+ b\n- yes\n+ *\n% well yes\n- x",
    "! array yn = yes no\n+ a\n- (@yn)\n+ *\n% no\n- x",
    "+ a\n- Well\\nthen {topic=b}\n+ *\n% wellthen\n- x", "+ *\n% undefined\n- first",
    "> begin\n+ request\n- {ok} Bye.\n< begin\n+ a\n- Yes\n+ *\n% yes bye\n- x",
    "> begin\n+ request\n- Bot: {ok} Bye.\n< begin\n+ a\n- Yes\n+ *\n% bot yes bye\n- x",
    "> begin\n+ request\n- {random}{ok}|Well, {ok}{/random}\n< begin\n+ a\n- Yes\n+ *\n% well yes\n- x",
    "> begin\n+ request\n- <get name>: {uppercase}{ok}{/uppercase}\n< begin\n+ a\n- Yes\n+ *\n% ann yes\n- x",
    "> begin\n+ request\n* <get a> == b => Not now.\n- {ok}!\n< begin\n+ a\n- Yes\n+ *\n% not now\n- x",
    "> begin\n+ request\n- Hm {ok}\n< begin\n+ a\n- Yes\n+ *\n% hm err no reply matched\n- x",
    "> begin\n+ request\n- {person}{ok}{/person}\n< begin\n+ a\n- Yes\n+ *\n% no\n- x",
    "> begin\n+ request\n- {ok}{ok}\n< begin\n+ a\n- Yes\n+ *\n% yesyes\n- x",
  ])
  func everyPreviousHereCanBeSaid(_ text: String) {
    #expect(lines("impossible-previous", in: text).isEmpty)
  }

  @Test(arguments: [
    "- Bot: {ok}", "- {ok} Bye.\n- {ok} See you.", "- {sentence}{ok}{/sentence} <get name>",
    "- {random}{ok}|Well, {ok}{/random}", "* <get a> == b => Not now.\n- {ok}!",
    "- {ok}", "- <set seen=yes>{ok}", "* <get seen> == yes => {ok}\n- {ok}{topic=random}",
  ])
  func aPreviousIsImpossibleWhateverTheBeginBlockAdds(_ replies: String) {
    let begin = "> begin\n+ request\n\(replies)\n< begin\n"
    let rules = "+ a\n- Who is there?\n+ *\n% whose there\n- x"
    let found = lines("impossible-previous", in: begin + rules)
    #expect(found == [(begin + rules).split(separator: "\n").count - 1])
  }

  @Test(arguments: ["topic t", "begin t", "object", "nothing"])
  func aWrongClosingLabelEndsNoTrigger(_ label: String) {
    let text = "> topic t\n+ a\n< \(label)\n- x\n+ b\n< topic\n- x\n+ *\n- x"
    #expect(lines("bad-label", in: text) == [3])
    #expect(lines("no-reply", in: text) == [5])
  }

  @Test(arguments: [
    "! sub dont = do not\n+ i dont know\n- x\n+ *\n- y",
    "! sub dont = do not\n+ i dont * now {weight=5}\n- x\n+ *\n- y",
    "! sub u = you\n! sub r u = are u\n+ u\n- x",
    "! sub u = you\n! sub u = <undef>\n+ how are u\n- x",
    "! sub hi = hello\n+ a\n@ hi\n+ hi\n- x\n+ *\n- y",
  ])
  func everyTriggerHereIsReachedPastSubstitutions(_ text: String) {
    #expect(lines("substituted-trigger", in: text).isEmpty)
  }

  @Test func aDeletedSubstitutionIsNotBlamed() {
    let text = "! sub u = you\n! sub how are = hi\n! sub how are = <undef>\n+ how are u\n- x"
    let found = RiveScriptLanguage().check([RuleSource(name: "r", text: text)])
      .filter { $0.check == "substituted-trigger" }
    #expect(
      found.map(\.message) == ["no message contains 'u': a substitution changes it to 'you'"])
  }

  @Test func aDeletionIsNoUnusedDefinition() {
    let variables = "! var age = 5\n! var age = <undef>\n+ *\n- x"
    #expect(lines("unused-variable", in: variables) == [1])
    let arrays = "! array red = <undef>\n! array red = ruby wine\n+ *\n- x"
    #expect(lines("unused-array", in: arrays) == [2])
  }

  @Test func aMacroWithATopicsNameDoesNotEnterTheTopic() {
    let topic = "> topic game\n+ *\n- x\n< topic"
    #expect(lines("topic-without-exit", in: "+ a\n- <call>game</call>\n" + topic).isEmpty)
    #expect(lines("topic-without-exit", in: "+ a\n- x{topic=game}\n" + topic) == [3])
  }

  @Test func topicsHaveNoCaseWithForceCase() {
    var options = BrainOptions()
    options.parsing.forceCase = true
    let text = "+ a\n- x{topic=GAME}\n> topic Game\n+ *\n- x<set topic=Game>\n< topic"
    let found = RiveScriptLanguage(options: options).check([RuleSource(name: "r", text: text)])
      .filter { $0.check.contains("topic") }
    #expect(found.map(\.check) == ["topic-without-exit"])
    #expect(found.map(\.location.line) == [3])
  }
}
