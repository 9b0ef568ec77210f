import Conversations
import Foundation
import Responder
import TestSupport
import Testing
import Transcripts

@testable import Robots
@testable import RuleLoading
@testable import parley

@Suite struct InterviewTests {
  let folder = TemporaryFolder()

  static let kinds = """
    \u{FEFF}# Every kind
    start: Sign me up
    also: [*] join [*]

    word: text
    Which word do
    you like?

    size: number
    How big is it?

    answer: yes or no
    Is that so?

    color: one of red, dark blue, green
    Which color?
    help: It is red, dark blue or green.

    the code: pattern # _
    Which code?
    example: 12 ab

    """

  private func file(_ text: String) throws -> String { try folder.write("questions.txt", text) }

  private func expectPassing(_ words: [String], _ comment: String) async throws {
    let path = folder.path + "/" + comment
    #expect(await Parley.run(["new", path] + words, in: .all) == .ok)
    #expect(await Parley.run(["check", "--strict", path], in: .all) == .ok, "\(comment)")
    #expect(await Parley.run(["format", "--check", path], in: .all) == .ok, "\(comment)")
    #expect(await Parley.run(["replay", path + "/Transcripts"], in: .all) == .ok, "\(comment)")
  }

  @Test func theFormForTablesPasses() async throws {
    try await expectPassing(["--for", "booking"], "booking")
    #expect(folder.names(in: "booking").contains("dates.rive"))
    #expect(!folder.names(in: "booking").contains("texts.rive"))
  }

  @Test(arguments: RobotTemplate.allCases) func everyTemplatePasses(_ template: RobotTemplate)
    async throws
  {
    try await expectPassing(["--for", template.rawValue], template.rawValue)
    #expect(folder.names(in: template.rawValue).contains("README.md"))
  }

  @Test func everyKindOfAnswerPasses() async throws {
    try await expectPassing(["--interview", try file(Self.kinds)], "kinds")
    #expect(!folder.names(in: "kinds").contains("dates.rive"))
  }

  @Test func aFormMayAskForMumbling() async throws {
    let text = "start: begin\n\nsound: one of mumble, shout\nWhich sound?\n"
    try await expectPassing(["--interview", try file(text)], "mumbling")
  }

  /// The rules pass their own transcripts whatever is asked, in any order.
  @Test func randomFormsPass() async throws {
    let kinds = [
      "number", "number 0 to 3", "number 7 to 7", "date", "time", "yes or no", "name", "text",
      "one of tea, green tea", "pattern @yes or @no\nexample: yes or no", "one of boat, day",
      "one of yes, no", "pattern [*] # [*] (street|road) [*]\nexample: 12 high street",
    ]
    // Names that are words of the form, of each other, of alternatives and of the beginning
    let names = [
      "boat", "day", "day of birth", "name", "back", "dog", "no", "order", "tooth", "number",
    ]
    let starts = ["rent a boat", "begin", "make an order", "new name", "book a day"]
    for seed in 1...30 as ClosedRange<UInt64> {
      var random = SplitMix(seed: seed)
      let start = starts.randomElement(using: &random) ?? ""
      var text = "start: \(start)\n\n"
      for name in names.shuffled(using: &random).prefix(Int.random(in: 1...5, using: &random)) {
        let kind = kinds.randomElement(using: &random) ?? ""
        let help = Bool.random(using: &random) ? "\nhelp: Anything." : ""
        text += "\(name): \(kind)\nHow many \(name)?\(help)\n\n"
      }
      try await expectPassing(["--interview", try file(text)], "seed\(seed)")
    }
  }

  @Test(arguments: [
    ("day: date\nWhen?", 2, "‘start:’"), ("start: ask", 1, "no question"),
    ("start: ask(b", 1, "letters, digits"), ("start: ask\n\nWhen?", 3, "NAME: KIND"),
    ("start: ask\n\nday: date\n\nb: text\nB?", 4, "needs a text"),
    ("start: ask\n\nform: date\nA?", 3, "none of the form's own"),
    ("start: ask\n\na: text\nA?\n\na: date\nA?", 6, "has this name"),
    ("start: ask\n\na: text\nA?\n\nthe a: date\nA?", 6, "has this name"),
    ("start: tea\n\na: one of tea, green tea\nA?", 1, "make it longer"),
    ("start: ask\n\na: integer\nA?", 3, "a kind is number"),
    ("start: ask\n\na: one of b\nA?", 3, "a kind is number"),
    ("start: ask\n\na: number 3 to 1\nA?", 3, "must not be less"),
    ("start: ask\n\na: number 0 to -1\nA?", 3, "must not be less"),
    ("start: ask\n\na: text\n<get a>?", 4, "may not contain"),
    ("start: ask\n\na: pattern #\nA?", 4, "‘example:’"),
    ("start: ask\n\na: pattern #A\nA?\nexample: 1", 3, "in lower case"),
    ("start: ask\n\na: pattern (#]\nA?\nexample: 1", 3, "closes its brackets"),
    ("start: ask\nalso: [*] ask) [*]\n\na: text\nA?", 2, "closes its brackets"),
  ])
  func aLineThatCantBeReadIsNamed(_ text: String, _ line: Int, _ reason: String) throws {
    do {
      _ = try Interview(Array(text.utf8))
      Issue.record("\(text) was read")
    } catch {
      #expect(error.line == line && error.description.contains(reason), "\(text): \(error)")
    }
  }

  @Test func nothingIsWrittenForAFileThatCantBeRead() async throws {
    let bad = try file("start: ask\n")
    let path = folder.path + "/x"
    for words in [
      ["--interview", bad], ["--interview", "none"], ["--interview", bad, "--from", "wren"],
      ["--for", "story", "--from", "wren"], ["--for", "everything"],
    ] {
      #expect(await Parley.run(["new", path] + words, in: .all) == .couldNotRun)
    }
    #expect(folder.names == ["questions.txt"])
  }

  /// Answers as people give them, and the text that is kept.
  @Test(arguments: [
    ("day", "could we come next Friday?", "Next Friday"),
    ("day", "the 24th of December", "December 24"),
    ("day", "december the 3rd", "December 3"), ("day", "in two weeks", "In Two Weeks"),
    ("day", "on the 3rd please", "The 3rd"), ("time", "half past seven", "half past seven"),
    ("time", "8pm", "8 pm"), ("time", "19:45", "19:45"), ("time", "at 8 o'clock", "8"),
    ("time", "I'd say at noon or so", "noon"), ("guests", "There are four of us", "4"),
    ("guests", "just me and a friend, so two", "2"), ("guests", "12", "12"),
    ("place", "On the terrace please!", "terrace"), ("place", "maybe at the bar then", "bar"),
    ("time", "at 9 in the morning", "9 in the morning"), ("time", "three thirty", "three thirty"),
    ("time", "half past 7 in the evening", "half past 7 in the evening"),
    ("time", "8:10 in the evening", "8:10 in the evening"),
    ("day", "until 6th of this month", "The 6th"),
    ("guests", "a table for 2 people at 7", "2"), ("guests", "at 8, for three people", "3"),
    ("children", "Sure, and I need a table in the shade", "yes"), ("children", "Not now", "no"),
    ("children", "No, thanks", "no"), ("children", "yes we have a baby", "yes"),
    ("name", "I'm Zoë Brown", "Zoë Brown"), ("name", "smith", "Smith"),
  ])
  func answersAreTaken(_ question: String, _ message: String, _ kept: String) async throws {
    let path = folder.path + "/x"
    #expect(await Parley.run(["new", path, "--for", "booking"], in: .all) == .ok)
    let robot = try await LiveRobots(rules: [path], languages: RuleLanguages())
      .robot(for: RobotRequest(rules: [path])).responder
    var talk = Conversation()
    for text in ["book a table", "change the \(question)", message] {
      _ = robot.respond(to: text, in: &talk)
    }
    #expect(talk.variables[question] == kept)
  }

  /// The last question as people answer it.
  @Test(arguments: [
    ("That is confirmed to proceed now.", true), ("The details are exactly right.", true),
    ("Yes, what is the name of the street?", false), ("It's what I want", true),
    ("That all works for me, thanks", true), ("That is not right", false),
    ("No, it isn't what I want", false), ("I changed my mind", false),
  ])
  func aConfirmationIsTaken(_ message: String, _ isYes: Bool) async throws {
    let path = folder.path + "/x"
    #expect(await Parley.run(["new", path, "--for", "booking"], in: .all) == .ok)
    let robot = try await LiveRobots(rules: [path], languages: RuleLanguages())
      .robot(for: RobotRequest(rules: [path])).responder
    var talk = Conversation()
    for text in ["book a table", "friday", "at 7 pm", "4", "inside", "no", "Ann"] {
      _ = robot.respond(to: text, in: &talk)
    }
    let reply = robot.respond(to: message, in: &talk).text
    #expect(reply.hasPrefix("Thank you") == isYes, "\(reply)")
  }

  /// A question whose answers no rule takes any more is named.
  @Test func aQuestionWithoutAnswersIsNamed() async throws {
    let path = folder.path + "/x"
    #expect(await Parley.run(["new", path, "--for", "booking"], in: .all) == .ok)
    let rules = try folder.text(of: "x/questions.rive")
    for (part, replacement) in [
      ("inherits dates form", "inherits form"),
      ("  + form answer *\n  * <star> < 1", "  + form nothing *\n  * <star> < 1"),
    ] {
      #expect(rules.contains(part), "\(part)")
      try folder.write("x/questions.rive", rules.replacingOccurrences(of: part, with: replacement))
      let run = try Program(in: folder).run(["check", "x", "--only", "unanswered-question"])
      #expect(run.text.contains("1 warning"), "\(run.text)\(run.complaints)")
      #expect(run.text.contains("For how many people?") || run.text.contains("form ask"))
    }
  }
}
