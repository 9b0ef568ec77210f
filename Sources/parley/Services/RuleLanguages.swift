import Eliza
import Responder
import RiveScript
import Robots
import Transcripts

/// The rule languages that the program knows, and the robot that it brings along.
enum RuleLanguages {
  /// - Parameter utf8: whether messages keep letters beyond ASCII, where the language drops them.
  static func all(utf8: Bool) -> [any RuleLanguage] { [riveScript(utf8: utf8), ElizaLanguage()] }

  static func builtin(utf8: Bool) -> RuleLoadingService.Builtin {
    .init(
      name: BuiltinRobot.name, language: riveScript(utf8: utf8),
      sources: { BuiltinRobot.sources })
  }

  /// Where a rule file can be read that is called like this: the built-in robot's stand with its sources.
  static func path(of file: String) -> String {
    let prefix = RobotRequest.builtin + "/"
    return file.hasPrefix(prefix) ? "Sources/Robots/Rules/" + file.dropFirst(prefix.count) : file
  }

  private static func riveScript(utf8: Bool) -> RiveScriptLanguage {
    var options = BrainOptions()
    options.parsing.utf8 = utf8
    return RiveScriptLanguage(options: options)
  }
}
