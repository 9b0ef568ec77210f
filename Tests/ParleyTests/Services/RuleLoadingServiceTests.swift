import Conversations
import Platform
import Responder
import TestSupport
import Testing

@testable import RuleLoading
@testable import parley

@Suite struct RuleLoadingServiceTests {
  let folder: TemporaryFolder

  init() throws { folder = TemporaryFolder() }

  private func service(_ paths: String...) -> RuleLoadingService {
    RuleLoadingService(paths: paths, languages: RuleLanguages(), clock: SystemClock())
  }

  private func load(_ paths: String...) throws(RobotLoadError) -> Robot {
    try RuleLoadingService(paths: paths, languages: RuleLanguages(), clock: SystemClock())
      .robot { _, _ in }
  }

  private func answer(_ robot: Robot, _ message: String) -> String {
    var conversation = Conversation()
    return robot.responder.respond(to: message, in: &conversation).text
  }

  @Test(
    "An unreadable folder in a folder is reported, and the other rules are loaded",
    .enabled(if: geteuid() != 0, "root may read any folder"))
  func unreadableFolder() throws {
    try folder.write("a.rive", "+ a\n- A\n")
    try folder.write("b/b.rive", "+ b\n- B\n")
    let path = folder.path + "/b"
    #expect(unsafe chmod(path, 0) == 0)
    defer { _ = unsafe chmod(path, 0o700) }
    let robot = try load(folder.path)
    #expect(answer(robot, "a") == "A")
    #expect(robot.diagnostics.map(\.check) == ["unreadable-file"])
    #expect(robot.diagnostics.map(\.location.file) == [path])
    #expect(throws: RobotLoadError.self) { try load(path) }
  }

  @Test func aWatchTellsWhenACompanionOfTheRulesChanged() async throws {
    try folder.write(
      "w/aiml/a.aiml",
      "<aiml><category><pattern><set>s</set></pattern><template>x</template></category></aiml>")
    try folder.write("w/sets/s.txt", "one\n")
    try folder.write("w/notes.txt", "nothing to do with rules")
    let robots = ChatRobots(
      arguments: CommonArguments(), rules: [folder.path + "/w"], clock: SystemClock())
    let watch = try #require(robots.watch(.initial))
    let stamp = await robots.stamp(of: .initial)
    try folder.write("w/notes.txt", "and nothing still")
    #expect(!watch.mayHaveChanged())
    try folder.write("w/sets/s.txt", "one\ntwo\n")
    #expect(watch.mayHaveChanged())
    #expect(await robots.stamp(of: .initial) != stamp)
  }

  @Test func theStampTellsWhenFilesWereChangedAddedOrRemoved() async throws {
    try folder.write("w/a.rive", "+ hello\n- Hi.\n")
    let service = service(folder.path + "/w")
    let loaded = try load(folder.path + "/w").stamp
    #expect(await service.stamp() == loaded && loaded.files.count == 1)
    try folder.write("w/deep/b.rive", "+ bye\n- Bye.\n")
    let added = await service.stamp()
    #expect(added != loaded)
    try folder.write("w/a.rive", "+ hello\n- Hello.\n")
    #expect(await service.stamp() != added)
    try folder.write("w/notes.txt", "nothing to do with rules")
    let changed = await service.stamp()
    #expect(changed.files.count == 2)
  }

  @Test func withoutRulesItIsTheBuiltinRobot() throws {
    let robot = try load()
    #expect(robot.origin == .builtin && robot.name == RuleLanguages().builtins[0].name)
    #expect(robot.diagnostics.isEmpty)
    #expect(robot.responder.summary.rules >= 200 && robot.responder.summary.files >= 8)
  }

  @Test func loadsAFolderUnderItsName() throws {
    try folder.write("waiter/a.rive", "+ hello\n- Good evening.\n")
    try folder.write("waiter/b.rive", "+ bye\n- Good night.\n")
    let robot = try load(folder.path + "/waiter/")
    #expect(robot.name == "waiter")
    #expect(robot.origin == .paths([folder.path + "/waiter"]))
    #expect(answer(robot, "hello") == "Good evening." && answer(robot, "bye") == "Good night.")
    let file = try load(folder.path + "/waiter/a.rive")
    #expect(file.name == "a")
  }

  @Test func aFileInAFolderThatIsNoTextIsAProblemOfItsOwn() throws {
    try folder.write("a.rive", "+ hello\n- Hi.\n")
    let binary = try folder.write("b.rive", [0x7F, 0x45, 0, 1])
    let robot = try load(folder.path)
    #expect(answer(robot, "hello") == "Hi.")
    #expect(robot.diagnostics.map(\.location.file) == [binary])
    #expect(throws: RobotLoadError.binary(path: binary)) { try load(binary) }
  }

  @Test func invalidUTF8IsShownAndTheChatGoesOn() throws {
    let path = try folder.write("a.rive", Array("+ hello\n- caf".utf8) + [0xE9, 0x0A])
    #expect(answer(try load(path), "hello") == "caf\u{FFFD}")
  }

  @Test func aSyntaxErrorHasAPlaceAndTheRestStillLoads() throws {
    let path = try folder.write("a.rive", "+ hello\n- Hi.\n\n+ what is (your|the name\n- Wren.\n")
    let robot = try load(path)
    let error = try #require(robot.diagnostics.first { $0.severity == .error })
    #expect(error.location.file == path && error.location.line == 4)
    #expect(error.excerpt == "+ what is (your|the name")
    #expect(answer(robot, "hello") == "Hi.")
  }

  @Test func failsWhereNothingIsLeft() throws {
    let path = try folder.write("a.rive", "")
    #expect(throws: RobotLoadError.nothingLeft([])) { try load(path) }
  }

  @Test func oneRobotHasOneLanguage() throws {
    try folder.write("a.rive", "+ hello\n- Hi.\n")
    try folder.write("b.eliza", "(HELLO)")
    #expect(throws: RobotLoadError.mixedLanguages(["RiveScript", "ELIZA"])) {
      try load(folder.path)
    }
  }

  @Test func tellsHowFarItIs() async throws {
    for number in 1...4 { try folder.write("\(number).rive", "+ hello \(number)\n- Hi.\n") }
    var steps: [String] = []
    for await step in service(folder.path).load() {
      switch step {
      case .progress(let done, let total): steps.append("\(done)/\(total)")
      case .loaded(let robot): steps.append("\(robot.responder.summary.rules) rules")
      case .failed(let error): Issue.record("\(error)")
      }
    }
    #expect(steps == ["0/4", "0/4", "1/4", "1/4", "2/4", "3/4", "3/4", "4/4", "4 rules"])
  }

  @Test func aFailureIsTheLastStep() async {
    var errors: [RobotLoadError] = []
    for await case .failed(let error) in service("/nowhere").load() { errors.append(error) }
    #expect(errors == [.missing(path: "/nowhere")])
  }
}
