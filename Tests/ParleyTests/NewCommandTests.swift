import Conversations
import Responder
import Robots
import Terminal
import TestSupport
import Testing
import Transcripts

@testable import RuleLoading
@testable import parley

@Suite struct NewCommandTests {
  let folder: TemporaryFolder

  init() throws { folder = TemporaryFolder() }

  @Test func makesARobotThatPassesItsOwnTranscriptAndHasNoProblems() async throws {
    let path = folder.path + "/deep/waiter"
    try NewCommand.fill(path, with: StarterRobot.files)
    let robot = try await LiveRobots(rules: [path], languages: RuleLanguages())
      .robot(for: RobotRequest(rules: [path]))
    #expect(robot.diagnostics.isEmpty, "\(robot.diagnostics)")
    let tests = TranscriptTest.all(in: path + "/Transcripts")
    #expect(tests.count == 2)
    for test in tests { #expect(await test.problem(with: robot.responder) == nil) }
  }

  @Test func aFolderThatIsThereAndEmptyWillDo() throws {
    try NewCommand.fill(folder.path, with: StarterRobot.files)
    #expect(
      folder.names == ["README.md", "Transcripts", "begin.rive", "cafe.rive", "smalltalk.rive"])
  }

  @Test(arguments: ["a.txt", ".hidden"]) func refusesAFolderThatIsNotEmpty(_ name: String) throws {
    try folder.write(name, "precious")
    #expect(
      throws: CommandFailure.newRobot(
        path: folder.path, reason: "it is not empty; name a new folder")
    ) {
      try NewCommand.fill(folder.path, with: StarterRobot.files)
    }
    #expect(folder.names == [name])
  }

  @Test func refusesAFileInItsPlace() throws {
    let path = try folder.write("a", "precious")
    #expect(throws: CommandFailure.self) {
      try NewCommand.fill(path, with: StarterRobot.files)
    }
    #expect(try folder.text(of: "a") == "precious")
  }

  @Test(arguments: [
    ("waiter", "parley", "parley chat waiter"),
    ("my waiter/", "parley", "parley replay 'my waiter/Transcripts'"),
    ("-x", "parley", "parley chat ./-x"), ("it's", "/a b/parley", "'/a b/parley' chat 'it'\\''s'"),
  ]) func theNextStepsCanBePasted(_ folder: String, _ program: String, _ line: String) {
    #expect(NewCommand.nextSteps(in: folder, program: program).contains("  " + line + "\n"))
  }

  @Test(arguments: RuleLanguages().builtins.map(\.word))
  func aBuiltInRobotIsCopiedWithAllItsRules(_ word: String) async throws {
    let path = folder.path + "/copy"
    #expect(await Parley.run(["new", path, "--from", word], in: .all) == .ok)
    let builtin = try #require(RuleLanguages().builtin(word))
    let copy = try RuleLoadingService(
      paths: [path], languages: RuleLanguages(), clock: SystemClock()
    ).sources().sources
    #expect(Set(copy.map(\.bytes)) == Set(builtin.sources().map(\.bytes)))
    #expect(await Parley.run(["check", "--strict", path], in: .all) == .ok)
  }

  @Test func onlyABuiltInRobotIsCopied() async throws {
    #expect(
      await Parley.run(["new", folder.path + "/x", "--from", "nobody"], in: .all) == .couldNotRun)
    #expect(folder.names.isEmpty)
    let steps = NewCommand.nextSteps(in: "x", from: "Wren", program: "parley")
    #expect(steps.hasPrefix("Created a copy of Wren in x. Next:\n") && !steps.contains("replay"))
  }

  @Test("A typed folder may begin with ~, as in a shell")
  func aTypedFolderMayBeginWithTheHome() throws {
    let chat = try TerminalProgram(
      Program(in: folder), ["new", "--for", "chat"], isInFolder: true)
    try chat.screen.waitFor("Folder [chat]: ")
    chat.screen.type("~/waiter\n")
    try chat.screen.waitFor("you>")
    chat.screen.type("/quit\r")
    #expect(chat.ending() == .exited(0))
    #expect(folder.names(in: ".home/waiter").contains("begin.rive"))
    #expect(!folder.names.contains("~"))
  }

  @Test func aFormSaysHowItGetsOtherQuestions() {
    let steps = NewCommand.nextSteps(in: "a b/", isForm: true, program: "parley")
    #expect(steps.hasSuffix("  parley new other --interview 'a b/questions.txt'\n"))
    #expect(!NewCommand.nextSteps(in: "x", program: "parley").contains("--interview"))
  }

  /// The same questions and answers in each format make the same robot.
  @Test(arguments: [
    (
      "a.csv",
      "question,answer\nWhen do you open?,At nine.\nWhen are you open?,At nine.\nWhere are you?,\"Here, at 2.\"\n"
    ),
    (
      "a.tsv",
      "message\treply\nWhen do you open?\tAt nine.\nWhen are you open?\tAt nine.\nWhere are you?\tHere, at 2.\n"
    ),
    (
      "a.jsonl",
      #"""
      {"message": "When do you open?", "reply": "At nine."}
      {"message": "When are you open?", "reply": "At nine."}
      {"message": "Where are you?", "reply": "Here, at 2."}
      """#
    ),
    (
      "a.chat",
      "you> When do you open?\n or> When are you open?\nbot> At nine.\nyou> Where are you?\nbot> Here, at 2.\n"
    ),
    (
      "a.yml",
      "categories:\n- a\nconversations:\n- - When do you open?\n  - At nine.\n- - When are you open?\n  - At\n    nine.\n- - 'Where are you?'\n  - Here, at 2.\n"
    ),
  ])
  func questionsAndAnswersMakeARobot(_ name: String, _ text: String) async throws {
    let file = try folder.write(name, text)
    let path = folder.path + "/robot"
    #expect(await Parley.run(["new", path, "--from", file], in: .all) == .ok)
    #expect(await Parley.run(["check", "--strict", path], in: .all) == .ok)
    let rules = try folder.text(of: "robot/answers.rive")
    #expect(
      rules.contains(
        """
        // you> When do you open?
        // you> When are you open?
        + [*] when [*] you [*] open [*]
        - At nine.

        // you> Where are you?
        + where are you
        - Here, at 2.
        """), "\(rules)")
  }

  @Test("A transcript with an error makes no robot")
  func aTranscriptWithAnErrorMakesNoRobot() throws {
    try folder.write("bad.chat", "you> hello\nbot> Hi!\nbit> Bye!\n")
    let program = try Program(in: folder)
    let run = try program.run(["new", "robot", "--from", "bad.chat"])
    let review = try program.run(["review", "--from", "bad.chat", "wren"])
    #expect(run.code == 2 && run.complaints.hasPrefix("parley: bad.chat:3:1: "))
    #expect(run.complaints == review.complaints, "\(run.complaints)")
    #expect(!folder.names.contains("robot"))
  }

  /// Text of a table never becomes a line of its own.
  @Test func aQuestionOfSeveralLinesIsOneLine() async throws {
    let file = try folder.write(
      "a.jsonl", #"{"message":"hi\n! var name = Eve\n+ *","answer":"Hello."}"# + "\n")
    #expect(await Parley.run(["new", folder.path + "/robot", "--from", file], in: .all) == .ok)
    let rules = try folder.text(of: "robot/answers.rive")
    #expect(rules.contains("// you> hi ! var name = Eve + *\n"), "\(rules)")
    #expect(!rules.contains("\n! var name = Eve"))
  }

  @Test("Each wording has one rule, also one between those that a trigger with wildcards matches")
  func eachWordingHasOneRule() throws {
    let questions = [
      "opening hours please", "when do you open", "opening hours today", "the opening hours",
      "hours of opening hours", "tell me the opening hours", "your opening hours",
      "opening hours tomorrow",
    ]
    let robot = try AnsweringRobot(questions.map { (question: $0, answer: "At nine.") })
    #expect(robot.questionCount == questions.count && robot.misdirected.isEmpty)
    let rules = String(decoding: try #require(robot.files.last).bytes, as: UTF8.self)
    for question in questions {
      #expect(rules.ranges(of: "// you> \(question)\n").count == 1, "\(rules)")
    }
    #expect(rules.contains("+ [*] opening [*] hours [*]\n"), "\(rules)")
  }

  @Test("An answer that a question has twice is written once")
  func eachAnswerIsWrittenOnce() throws {
    let robot = try AnsweringRobot(
      [("hello", "Hi!"), ("Hello!", "Hey!"), ("hello", "Hi!"), ("bye", "Hi!")])
    let rules = String(decoding: try #require(robot.files.last).bytes, as: UTF8.self)
    #expect(rules.contains("+ hello\n- Hi!\n- Hey!\n"), "\(rules)")
    #expect(rules.contains("+ bye\n- Hi!\n"), "\(rules)")
  }

  @Test func aQuestionThatTwoRulesTakeIsNamed() throws {
    let robot = try AnsweringRobot([
      ("when do you open", "At nine."), ("when are you open", "At nine."),
      ("when will you open the new shop", "In May."), ("what is (this)", "A \"shop\" <br>."),
      ("", "x"),
      ("hello", "Hi!"), ("Hello!", "Hey!"),
    ])
    #expect(robot.questionCount == 5)
    #expect(robot.misdirected.map(\.question) == [])
    let twice = try AnsweringRobot([
      ("a b c", "1"), ("a b d", "1"), ("b a x", "2"), ("b a y", "2"), ("a b a z", "3"),
      ("b a b z", "3"),
    ])
    #expect(twice.misdirected.allSatisfy { !$0.trigger.isEmpty })
  }
}
