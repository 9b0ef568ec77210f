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
    try RobotFolder(path: path).fill(with: StarterRobot.files)
    let robot = try await LiveRobots(rules: [path], languages: RuleLanguages())
      .robot(for: RobotRequest(rules: [path]))
    #expect(robot.diagnostics.isEmpty, "\(robot.diagnostics)")
    let tests = TranscriptTest.all(in: path + "/Transcripts")
    #expect(tests.count == 2)
    for test in tests { #expect(await test.problem(with: robot.responder) == nil) }
  }

  @Test func aFolderThatIsThereAndEmptyWillDo() throws {
    try RobotFolder(path: folder.path).fill(with: StarterRobot.files)
    #expect(
      folder.names == ["README.md", "Transcripts", "begin.rive", "cafe.rive", "smalltalk.rive"])
  }

  @Test(arguments: ["a.txt", ".hidden"]) func refusesAFolderThatIsNotEmpty(_ name: String) throws {
    try folder.write(name, "precious")
    #expect(throws: CommandFailure.newRobot(path: folder.path, reason: "Directory not empty")) {
      try RobotFolder(path: folder.path).fill(with: StarterRobot.files)
    }
    #expect(folder.names == [name])
  }

  @Test func refusesAFileInItsPlace() throws {
    let path = try folder.write("a", "precious")
    #expect(throws: CommandFailure.self) {
      try RobotFolder(path: path).fill(with: StarterRobot.files)
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
}
