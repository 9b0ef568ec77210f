import ChatModel
import Responder
import Robots
import TestSupport
import Testing

@testable import parley

@Suite struct RuleLanguagesTests {
  private func load(_ paths: [String], _ languages: RuleLanguages = RuleLanguages())
    throws(RobotLoadError) -> Robot
  {
    try RuleLoadingService(paths: paths, languages: languages, clock: SystemClock())
      .robot { _, _ in }
  }

  @Test(arguments: [
    ([], BuiltinRobot.name, RobotOrigin.builtin), (["builtin"], BuiltinRobot.name, .builtin),
    (["eliza"], KeeperRobot.name, .paths(["builtin/eliza"])),
    (["builtin/eliza"], KeeperRobot.name, .paths(["builtin/eliza"])),
  ]) func aWordChoosesABuiltInRobot(_ paths: [String], _ name: String, _ origin: RobotOrigin) throws
  {
    let robot = try load(paths)
    #expect(robot.name == name && robot.origin == origin)
    #expect(robot.diagnostics.isEmpty)
  }

  @Test func oneRobotSpeaksOneLanguage() {
    #expect(throws: RobotLoadError.mixedLanguages(["RiveScript", "ELIZA"])) {
      try load(["builtin", "eliza"])
    }
  }

  @Test func filesAddToABuiltInRobotOfTheirLanguage() throws {
    let folder = TemporaryFolder()
    let script = try folder.write("more.eliza", "() (ZEBRA ((0) (STRIPES)))")
    let robot = try load(["eliza", script])
    #expect(robot.responder.rules.map(\.text).contains("ZEBRA (0)"))
    #expect(robot.diagnostics.isEmpty && robot.name == "more")
    #expect(throws: RobotLoadError.self) { try load(["builtin", script]) }
  }

  @Test func theLanguageMayBeChosenAgainstTheEnding() throws {
    let folder = TemporaryFolder()
    let script = try folder.write("script.txt", KeeperRobot.sources[0].bytes)
    #expect(throws: RobotLoadError.self) { try load([script]) }
    let robot = try load([script], RuleLanguages(chosen: "eliza"))
    #expect(robot.responder.summary.language == "ELIZA")
  }

  @Test func everyNameOfALanguageFindsOne() {
    #expect(RuleLanguages.names == ["rivescript", "eliza"])
    for name in RuleLanguages.names { #expect(RuleLanguages(chosen: name).all.count == 1) }
  }
}
