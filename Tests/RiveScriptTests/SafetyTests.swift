import Responder
import Testing

@testable import RiveScript

/// A user's messages are data; no rules and no message take more than their share.
@Suite struct SafetyTests {
  private static let hostile = [
    "{topic=admin}", "{@secret}", "<set admin=true>", "<call>evil</call>", "{random}a|b{/random}",
    "{uppercase}x{/uppercase}", "<get password>", "(@colors)", "\\n\\s", "{ok}", "<star>",
    "{weight=9}",
  ]

  @Test(arguments: [false, true])
  func userTextIsNeverRun(_ utf8: Bool) {
    let rules = """
      ! array colors = red
      + remember *
      - <set kept=<star>>ok
      + what
      - <get kept>|<input>|<input2>|<reply>|{uppercase}<get kept>{/uppercase}
      + jump *
      - {@echo <star>}
      + again *
      @ echo <star>
      + echo *
      - <star>|<formal>|{random}<star>|<star>{/random}
      + secret
      - LEAKED
      + name *
      - <set <star>=1><get <star>>
      + *
      - <star>
      """
    for text in Self.hostile {
      for prefix in ["remember ", "jump ", "again ", "name ", "say "] {
        var robot = Robot(rules, utf8: utf8) {
          $0.robotVariables["x"] = "y"
          $0.macros["evil"] = { _, _ in "MACRO" }
        }
        robot.talk[variable: "password"] = "LEAKED"
        let answers = robot.answers(prefix + text, "what", "what")
        #expect(!answers.joined().contains("LEAKED"), "\(prefix)\(text)")
        #expect(!answers.joined().contains("MACRO"), "\(prefix)\(text)")
        #expect(robot.talk.topic == "random", "\(prefix)\(text)")
        #expect(robot.talk[variable: "admin"] == nil, "\(prefix)\(text)")
      }
    }
  }

  /// The matcher's bound is instructions × length: patterns that explode in regular expressions stay small.
  @Test(arguments: [
    "[a] [a] [a] [a] [a] [a] [a] [a] [a] [a] [a] [a] [a] [a] [a] b",
    "* * * * * * * * * * * * * * * * * * * * b", "(a|a|aa) (a|a|aa) (a|aa) (a|aa)*(a|aa)*(a|aa)* b",
    "_ _*_*_*_*_*_*_*_*_* b", "[*] [*] [*] [*] [*] [*] [*] [*] b",
    "((((a|a) (a|a))|(a|a)) [((a|a)|(a|a))])* b",
  ])
  func noTriggerMakesMatchingExplode(_ trigger: String) {
    var robot = Robot("+ \(trigger)\n- matched\n+ *\n- other")
    let letters = String(repeating: "a", count: 3_000)
    let words = String(repeating: "a ", count: 1_500)
    #expect(robot.answers(letters, words + "c") == ["other", "other"])
  }

  @Test func redirectsThatMultiplyEnd() {
    let rules = (0..<40).map { "+ n\($0)\n- {@n\($0 + 1)}{@n\($0 + 1)}\n" }.joined()
    var robot = Robot(rules + "+ n40\n- x")
    let reply = robot.reply("n0")
    #expect(reply.text == "ERR: Too Many Redirects")
    #expect(reply.problems.last?.kind == .deepRecursion)
  }

  @Test func redirectsThatCircleEnd() {
    var robot = Robot("+ a\n@ b\n+ b\n@ a\n+ c\n- x{@c}")
    #expect(robot.answer("a") == "ERR: Deep Recursion Detected")
    #expect(robot.answer("c").hasSuffix("xERR: Deep Recursion Detected"))
  }

  @Test func aReplyOfAMillionCharactersIsAnError() {
    var robot = Robot("+ a\n- <get x><get x><get x><get x>")
    robot.talk[variable: "x"] = String(repeating: "y", count: 400_000)
    let reply = robot.reply("a")
    #expect(reply.text == "ERR: Reply Too Long")
    #expect(reply.problems.map(\.kind) == [.tooLong])
  }

  @Test func hugeMessagesAreAnswered() {
    var robot = Robot("+ [*] needle [*]\n- found\n+ *\n- other")
    let hay = String(repeating: "hay ", count: 20_000)
    #expect(robot.answers(hay + "needle", hay) == ["found", "other"])
  }

  @Test(arguments: [
    "<<<<<<<<<<", "{{{{{{{{{{", "((((((((((", "{random}{random}{random}", "<set <set <set ",
    "<call><call>",
  ])
  func brokenTagsByTheThousandAreText(_ piece: String) {
    let text = String(repeating: piece, count: 20_000)
    var robot = Robot("+ a\n- x\(text)")
    #expect(robot.answer("a") == "x\(text.trimmed)")
  }

  /// An interruption in the middle: a macro cancels the task, and the next redirect notices it.
  @Test(arguments: ["", "! global repeat = never\n"])
  func aReplyInterruptedInTheMiddlePutsEverythingBack(_ globals: String) async {
    let rules = """
      > begin
      + request
      - {ok}<add turns=1>
      < begin
      + a
      - <set x=1><set x=2><bot mood=bad><env here=x>{random}p|q{/random}{topic=t}{@b}
      > topic t
      + b
      * <call>cancel</call> == x => no
      - <set x=3>{@c}
      + c
      - y
      < topic
      """
    let robot = Robot(globals + rules) { options in
      options.macros["cancel"] = { _, talk in
        talk.variables = ["x": "changed", "new": "1"]
        talk.record(input: "nested", reply: "exchange")
        unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
        return ""
      }
    }
    let (reply, before, after) = await Task { () -> (Reply, Conversation, Conversation) in
      var talk = Conversation(seed: 7)
      talk[variable: "x"] = "old"
      talk.topic = "random"
      talk.record(input: "i", reply: "r")
      let before = talk
      return (robot.brain.respond(to: "a", in: &talk), before, talk)
    }.value
    #expect(reply.problems.map(\.kind) == [.interrupted])
    #expect(after == before)
  }

  @Test func anInterruptedReplyLeavesTheConversationAsItWas() async {
    let robot = Robot("+ a\n- <set x=1>{topic=t}{@b}\n+ b\n- y\n> topic t\n+ b\n@ b\n< topic")
    let task = Task { () -> (Reply, Conversation) in
      unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
      var talk = Conversation(seed: 7)
      talk.topic = "random"
      let reply = robot.brain.respond(to: "a", in: &talk)
      return (reply, talk)
    }
    let (reply, talk) = await task.value
    #expect(reply.problems.map(\.kind) == [.interrupted])
    #expect(talk.variables.isEmpty)
    #expect(talk.topic == "random")
    #expect(talk.replies.isEmpty)
  }
}
