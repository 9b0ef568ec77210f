import Responder
import Testing

@testable import RiveScript

/// The tag `<star raw>`, which only Parley has: what a wildcard stood for, as it was typed.
@Suite struct RawStarTests {
  @Test(arguments: [
    ("my mail is *", "My mail is Ann.M@Example.org!", "Ann.M@Example.org"),
    ("i am *", "I am  Ann   McDonald, PhD.", "Ann   McDonald, PhD"),

    ("call *", "Call +49 (0)30 / 12-34", "+49 (0)30 / 12-34"), ("i like *", "I like C++.", "C++"),
    ("visit * now", "visit https://x.org/a?b=1 now", "https://x.org/a?b=1"),
    ("_ is # years", "Ann is 42 years", "Ann"), ("[*] name is *", "My name is Ann", "Ann"),
    ("that is *", "that's IT", "IT"), ("that * so", "That's so", "That's"),
    ("i am *", "I'm Ann", "Ann"), ("my * *", "My DOG Rex", "DOG"),
    ("*", "Hello,  World", "Hello,  World"),
    ("*", "", ""), ("*", "...", ""),
  ])
  func arrivesAsTyped(_ trigger: String, _ message: String, _ expected: String) {
    for utf8 in [false, true] {
      var robot = Robot(
        "! sub that's = that is\n! sub i'm = i am\n+ \(trigger)\n- <star raw>", utf8: utf8)
      #expect(robot.answer(message) == expected, "utf8: \(utf8)")
    }
  }

  /// In UTF-8 mode messages keep brackets and quotes, and so do their stars.
  @Test(arguments: [
    ("my mail is (ann-m@example.org).", "ann-m@example.org"), ("my mail is \"O'Neil\"", "O'Neil"),
  ])
  func punctuationAroundItIsLeftOut(_ message: String, _ expected: String) {
    var robot = Robot("+ my mail is *\n- <star raw>")
    #expect(robot.answer(message) == expected)
  }

  @Test func lettersOfEveryScript() {
    var robot = Robot("+ ich bin *\n- <star1 raw>/<star2 raw>", utf8: true)
    #expect(robot.answer("ICH BIN  Zoe\u{308} Weiß 🙂!") == "Zoe\u{308} Weiß 🙂/undefined")
  }

  @Test func isInsertedAsData() {
    var robot = Robot("+ say *\n- {uppercase}<set x=<star raw>>{/uppercase}<get x>")
    #expect(robot.answer("say {topic=X} <set y=1> \\n") == "{topic=X} <set y=1> \\n")
    #expect(robot.talk.variables.keys.sorted() == ["x"])
  }

  @Test func redirectsHaveWhatTheyWereGiven() {
    var robot = Robot("+ i am *\n- {@name <star raw>}\n+ name *\n- <star raw>")
    #expect(robot.answer("I am McDonald") == "mcdonald")
  }

  @Test func chanceAndCorrectionsLeaveIt() {
    var robot = Robot("! global spelling = 1\n+ my name is *\n- a <star raw>\n- b <star raw>")
    let said = robot.brain.possibleReplies(to: "my naem is McDo.", in: robot.talk, limit: 9)
    #expect(Set(said.map(\.text)) == ["a McDo", "b McDo"])
    #expect(robot.answer("my naem is McDo").hasSuffix(" McDo"))
  }

  @Test(arguments: ["*", "* {weight=5}", "{weight=2}*"])
  func aCatchAllWithAWeightLeavesRoomForCorrections(_ catchAll: String) {
    var robot = Robot(
      "! global spelling = 1\n+ my name is ann{weight=5}\n- hi\n+ \(catchAll)\n- what")
    #expect(robot.answer("my naem is ann") == "hi")
  }

  @Test(
    "signs that are left out before a star are no part of its raw text",
    arguments: [
      ("My name is \"Bob Smith\"", "Bob Smith"), ("My name is 'Bob Smith'", "Bob Smith"),
      ("🙂 My name is \"Bob\"", "Bob"),
    ])
  func partsLeftOutBeforeIt(_ message: String, _ expected: String) {
    var robot = Robot("! global spelling = 1\n+ my name is *\n- <star raw>", utf8: true)
    #expect(robot.answer(message) == expected)
  }

  /// For any message, the raw text normalized again is the star.
  @Test func normalizingTheRawTextGivesTheStar() {
    let parts = [
      "a", "B", "é", "É", "e\u{301}", " ", "  ", ".", "@", "'", "🙂", "u", "\t", "-", "“", "ß", "İ",
    ]
    for utf8 in [false, true] {
      var robot = Robot("! sub u = you\n+ x *\n- <star>|<star raw>", utf8: utf8)
      for seed in 0..<300 {
        var random = Randomness(seed: UInt64(seed))
        let message = "x " + (0..<8).map { _ in parts[random.index(below: parts.count)] }.joined()
        let reply = robot.answer(message)
        guard reply != Robot.noMatch else { continue }
        let halves = reply.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
        let again = String(
          decoding: robot.brain.normalizer.message(String(halves[1])), as: UTF8.self)
        #expect(again == halves[0], "\(message)")
      }
    }
  }
}
