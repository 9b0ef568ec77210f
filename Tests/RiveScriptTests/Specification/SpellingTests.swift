import Responder
import Testing

@testable import RiveScript

/// `! global spelling = 1`: unknown words are read as words of the rules.
@Suite struct SpellingTests {
  private static let rules = """
    ! array cities = london|rotterdam
    + hello
    - Hi.
    + what is your name
    - Wren.
    + i live in (@cities)
    - In <star>!
    + my (sister|brother) is called *
    - <star1>: <star2>
    + [*] weather [*]
    - Rainy.
    + the cart
    - cart
    + the card
    - card
    + a card
    - one card
    + *
    - Pardon?
    """

  private func robot(_ on: Bool = true) -> Robot {
    Robot((on ? "! global spelling = 1\n" : "") + Self.rules)
  }

  @Test(arguments: [
    ("helo", "Hi."), ("hlelo", "Hi."), ("hellp", "Hi."), ("helllo", "Hi."), ("hllp", "Pardon?"),
    ("waht is yuor nmae", "Wren."), ("i live in roterdm", "In rotterdam!"),
    ("i live in lodnon", "In london!"), ("i live in paris", "Pardon?"),
    ("my brothr is called ann", "brother: ann"), ("how is the wether", "Rainy."),
    // Two words are equally near, and both have a rule; or one of them.
    ("the carx", "Pardon?"), ("the cat", "Pardon?"), ("a carx", "one card"),
    // Words of three letters, and those with digits, are never corrected.
    ("hlo", "Pardon?"), ("hell0", "Pardon?"),
  ])
  func misspeltWords(_ message: String, _ expected: String) {
    var robot = robot()
    #expect(robot.answer(message) == expected)
  }

  /// Emoji of faces, hands and hearts, emoticons and quotation marks are left out unless a trigger lists them.
  @Test(arguments: [
    ("hello 🙂", "Hi."), ("👍 hello", "Hi."), ("👍 🙂 hello 😂 👋", "Hi."), ("hello❤️", "Hi."),
    ("hello 👋🏽😂", "Hi."),
    ("hello 🍕", "Pardon?"),
    ("'hello'", "Hi."), ("'what is your name'", "Wren."), ("waht is your name 🤔", "Wren."),
    ("my brother is called 'ann'", "brother: ann"), ("my brother is called ann 🙏", "brother: ann"),
    ("my brother is called 🍕", "brother: 🍕"), ("i live in rotterdam 😢", "In rotterdam!"),
    ("\"'hello'\"", "Hi."),
    ("\"hello\"", "Hi."), ("“what is your name?”", "Wren."), ("„hello“", "Hi."),
    ("« hello »", "Hi."), ("what is \"your\" name", "Wren."),
    ("what is \"your\" \"name\"", "Wren."), ("hello\"", "Pardon?"),
    ("hello :)", "Hi."), ("what is your name? ;-)", "Wren."), ("hello xD", "Hi."),
    ("hello ^^", "Hi."), ("my brother is called (ann )", "brother: (ann )"), (":)", "Pardon?"),
    ("🙂", "A face."), ("nice 🙂", "Pardon?"), ("thanks 😂", "Funny."), ("o'neil", "Pardon?"),
  ])
  func signs(_ message: String, _ expected: String) {
    let rules = Self.rules + "\n+ 🙂\n- A face.\n! array laughs = 😂|🤣\n+ thanks @laughs\n- Funny."
    var robot = Robot("! global utf8 = true\n! global spelling = 1\n" + rules)
    #expect(robot.answer(message) == expected)
  }

  @Test("a message in thousands of quotation marks is answered")
  func nestedQuotationMarks() {
    var robot = Robot("! global utf8 = true\n! global spelling = 1\n" + Self.rules)
    let marks = String(repeating: "\"", count: 6_000)
    #expect(robot.answer(marks + "zzqq blorf" + marks) == "Pardon?")
    #expect(robot.answer("\"\"\"hello\"\"\"") == "Hi.")
  }

  @Test func starsAreTheTypedWordsWithoutSigns() {
    let rules = "! global utf8 = true\n! global spelling = 1\n+ say * agian\n- <star>, <star raw>"
    var robot = Robot(rules)
    #expect(robot.answer("Say 🙂 The Word 👍 agian 🙏") == "the word, The Word")
  }

  @Test func redirectsAreCorrectedToo() {
    var robot = Robot("! global spelling = 1\n" + Self.rules + "\n+ um *\n- {@<star>}")
    #expect(robot.answer("um waht is your name") == "Wren.")
  }

  @Test func isOffByDefault() {
    var robot = robot(false)
    #expect(robot.answer("helo") == "Pardon?")
    robot = Robot("! global spelling = 0\n" + Self.rules) { $0.spelling = true }
    #expect(robot.answer("helo") == "Pardon?")
    robot = Robot(Self.rules) { $0.spelling = true }
    #expect(robot.answer("helo") == "Hi.")
  }

  @Test func aRuleThatMatchesWhatWasTypedWins() {
    var robot = Robot("! global spelling = 1\n+ hello there\n- a\n+ helo *\n- b\n+ *\n- c")
    #expect(robot.answer("helo there") == "b")
  }

  @Test func withoutACatchAllItIsTriedToo() {
    var robot = Robot("! global spelling = true\n+ hello\n- a")
    #expect(robot.answers("helo", "nothing") == ["a", Robot.noMatch])
  }

  /// `londen` would be read as `london`, but the star needs no correction.
  @Test func wildcardsCaptureWhatWasTyped() {
    var robot = robot()
    #expect(robot.answer("my sistr is called londen") == "sister: londen")
    #expect(robot.talk.inputs.first == "my sistr is called londen")
  }

  @Test func whySaysIt() {
    var robot = robot()
    let step = robot.reply("waht is your nmae").explanation.steps.first
    #expect(step?.message == "what is your name")
    #expect(
      step?.findings.prefix(2) == [
        .note(label: "spelling", text: "waht → what"),
        .note(label: "spelling", text: "nmae → name"),
      ])
    let before = Conversation()
    let rivals = robot.brain.runnersUp(to: "helo", in: before, limit: 9)
    #expect(rivals.map(\.rule.text) == ["*"])
    let hello = robot.brain.rules[0]
    #expect(robot.brain.obstacle(to: hello, answering: "helo", in: before) == .answered)
    #expect(
      robot.brain.possibleReplies(to: "helo", in: before, limit: 9).map(\.text) == ["Hi."])
  }

  @Test func lettersOfEveryScript() {
    var robot = Robot(
      "! global spelling = 1\n! global utf8 = true\n+ où est la forêt\n- ici\n+ *\n- ?")
    #expect(robot.answers("ou est la foret", "où est la foret") == ["?", "ici"])
  }

  /// A text of many unknown words is not looked up word by word.
  @Test func longTextsAreLeftAlone() {
    var robot = robot()
    let unknown = (0..<20).map { "unknown" + String(repeating: "x", count: $0) }
    #expect(robot.answer("helo " + unknown.joined(separator: " ")) == "Pardon?")
  }

  /// Changing one letter of a word in any way is understood, unless another word is as near.
  @Test func everyEditOfALongWordIsUndone() {
    var robot = Robot("! global spelling = 1\n+ extraordinary\n- yes\n+ unrelated\n- no")
    let word = Array("extraordinary")
    for index in word.indices {
      var (without, changed, more) = (word, word, word)
      without.remove(at: index)
      changed[index] = "q"
      more.insert("q", at: index)
      for typed in [without, changed, more] {
        #expect(robot.answer(String(typed)) == "yes", "\(typed)")
      }
    }
  }
}
