import Conversations
import Responder
import Robots
import ScreenKit
import TestSupport
import Testing

@testable import RuleLoading
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
    (["ferry"], FerryRobot.name, .paths(["builtin/ferry"])),
    (["wren"], BuiltinRobot.name, .builtin), (["Isla"], FerryRobot.name, .paths(["builtin/ferry"])),
  ]) func aWordChoosesABuiltInRobot(_ paths: [String], _ name: String, _ origin: RobotOrigin) throws
  {
    let robot = try load(paths)
    #expect(robot.name == name && robot.origin == origin)
    #expect(robot.diagnostics.isEmpty)
  }

  /// Those other than the first are named where a chat with it begins.
  @Test func theListAndTheChatNameEachOfThem() async throws {
    let robots = RuleLanguages().builtins
    #expect(robots.map(\.word) == ["wren", "eliza", "ferry"])
    for robot in robots.dropFirst() {
      #expect(Words.otherRobots.contains("/robot \(robot.word)"))
    }
    let list = try Program(in: TemporaryFolder()).run(["robots"]).text
    let listed: [[Substring]] = list.split(separator: "\n").map {
      Array($0.split(separator: " ").prefix(2))
    }
    #expect(listed == robots.map { [Substring($0.word), Substring($0.language.name)] })
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
    let robot = try load([script], RuleLanguages(chosenName: "eliza"))
    #expect(robot.responder.summary.language == "ELIZA")
  }

  /// Sets, maps and substitutions are read with the categories of their folder, and with those alone.
  @Test func companionFilesBelongToTheirLanguage() throws {
    let folder = TemporaryFolder()
    try folder.write(
      "bot/aiml/a.aiml",
      "<aiml><category><pattern>I LIKE <set>c</set></pattern><template>"
        + "<map name=\"m\"><star/></map></template></category></aiml>")
    try folder.write("bot/sets/c.txt", "red\n")
    try folder.write("bot/maps/m.txt", "red:warm\n")
    try folder.write("bot/readme.txt", "nothing")
    let robot = try load([folder.path + "/bot"])
    var conversation = Conversation()
    #expect(robot.responder.respond(to: "i like red", in: &conversation).text == "warm")
    try folder.write("other/r.rive", "+ *\n- x\n")
    try folder.write("other/sets/c.txt", "red\n")
    #expect(try load([folder.path + "/other"]).responder.summary.files == 1)
    try folder.write("sets/c.txt", "red\n")
    #expect(throws: RobotLoadError.self) { try load([folder.path + "/sets"]) }
    #expect(throws: RobotLoadError.mixedLanguages(["RiveScript", "AIML"])) {
      try load([folder.path])
    }
  }

  @Test func everyNameOfALanguageFindsOne() {
    #expect(RuleLanguages.names == ["rivescript", "eliza", "aiml"])
    for name in RuleLanguages.names { #expect(RuleLanguages(chosenName: name).all.count == 1) }
  }
}
