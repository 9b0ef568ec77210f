import Eliza
import Responder
import RiveScript
import Robots
import Transcripts

/// The rule languages that the program knows, as the options want them, and the robots that it brings along.
struct RuleLanguages: Sendable {
  /// A robot that comes with the program.
  struct Builtin: Sendable {
    var name: String
    /// The words that choose it, the one for transcripts first.
    var choices: [String]
    var language: any RuleLanguage
    var sources: @Sendable () -> [RuleSource]
  }

  /// What `--language` can be: a language's name in lower case.
  static let names = RuleLanguages().all.map { $0.name.lowercased() }

  /// Whether messages keep letters beyond ASCII, where the language drops them.
  var utf8 = false
  /// The language of all files, whatever their endings say; nil leaves it to the endings.
  var chosen: String?
  /// How many transformations ELIZA may make a reply, 0 for any number; nil leaves it to the language.
  var maxSteps: Int?
  /// How much robots and the files that they are made from may take.
  var limits = Limits()

  /// Those that files can be in.
  var all: [any RuleLanguage] {
    let all: [any RuleLanguage] = [riveScript, eliza]
    return all.filter { chosen == nil || $0.name.lowercased() == chosen }
  }

  /// The robot that answers where nobody brought rules, and then the others.
  var builtins: [Builtin] {
    [
      Builtin(
        name: BuiltinRobot.name, choices: [RobotRequest.builtin], language: riveScript,
        sources: { BuiltinRobot.sources }),
      Builtin(
        name: KeeperRobot.name,
        choices: ["\(RobotRequest.builtin)/\(KeeperRobot.choice)", KeeperRobot.choice],
        language: eliza, sources: { KeeperRobot.sources }),
    ]
  }

  /// Where a rule file can be read that is called like this: the built-in robots' stand with their sources.
  static func path(of file: String) -> String {
    let prefix = RobotRequest.builtin + "/"
    return file.hasPrefix(prefix) ? "Sources/Robots/Rules/" + file.dropFirst(prefix.count) : file
  }

  private var riveScript: RiveScriptLanguage {
    var options = limits.brain
    options.parsing.utf8 = utf8
    return RiveScriptLanguage(options: options)
  }

  private var eliza: ElizaLanguage {
    var limits = limits.script
    if let maxSteps { limits.steps = maxSteps }
    return ElizaLanguage(limits: limits)
  }
}
