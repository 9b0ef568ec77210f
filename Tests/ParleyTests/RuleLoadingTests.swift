import Chat
import Foundation
import Responder
import Robots
import Testing

@testable import parley

@Suite struct RuleLoadingTests {
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
    try inFolder { folder in
      let script = folder + "/more.eliza"
      try Data("() (ZEBRA ((0) (STRIPES)))".utf8).write(to: URL(filePath: script))
      let robot = try load(["eliza", script])
      #expect(robot.responder.rules.map(\.text).contains("ZEBRA (0)"))
      #expect(robot.diagnostics.isEmpty && robot.name == "more")
      #expect(throws: RobotLoadError.self) { try load(["builtin", script]) }
    }
  }

  @Test func theLanguageMayBeChosenAgainstTheEnding() throws {
    try inFolder { folder in
      let script = folder + "/script.txt"
      try Data(KeeperRobot.sources[0].bytes).write(to: URL(filePath: script))
      #expect(throws: RobotLoadError.self) { try load([script]) }
      let robot = try load([script], RuleLanguages(chosen: "eliza"))
      #expect(robot.responder.summary.language == "ELIZA")
    }
  }

  @Test func everyNameOfALanguageFindsOne() {
    #expect(RuleLanguages.names == ["rivescript", "eliza"])
    for name in RuleLanguages.names { #expect(RuleLanguages(chosen: name).all.count == 1) }
  }

  private func inFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder.path)
  }
}
