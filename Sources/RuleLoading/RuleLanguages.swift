import AIML
import Disk
import Eliza
package import Responder
package import RiveScript
import Robots
import Transcripts

/// Rule languages that are not the program's own; lists with the same names are equal.
package struct OtherLanguages: Equatable, Sendable {
  package var all: [any RuleLanguage] = []

  package init() {}

  package static func == (one: Self, other: Self) -> Bool {
    one.all.map(\.name) == other.all.map(\.name)
  }
}

/// The rule languages of the program, configured by the options, and the built-in robots.
package struct RuleLanguages: Sendable {
  /// A built-in robot.
  package struct Builtin: Sendable {
    package var name: String
    /// The words that select the robot; the first is used in transcripts.
    package var choices: [String]
    package var language: any RuleLanguage
    /// The description in a list: the robot's role, and the features that it shows.
    package var summary: String
    package var sources: @Sendable () -> [RuleSource]

    /// The word that users type: the last of several choices, or else the robot's name in lower case.
    package var word: String { choices.count > 1 ? choices[choices.count - 1] : name.lowercased() }

    /// Returns whether a word is the robot's name or selects the robot, ignoring case.
    package func answers(to word: String) -> Bool {
      ([name] + choices).contains { $0.lowercased() == word.lowercased() }
    }
  }

  /// The values of `--language`: the languages' names in lower case.
  package static let names = RuleLanguages().all.map { $0.name.lowercased() }

  /// Whether messages keep letters beyond ASCII in languages that would drop them.
  package var utf8 = false
  /// The name in lower case of the language of all files, whatever their extensions; `nil` to decide by extension.
  package var chosenName: String?
  /// The maximum number of links that an ELIZA script follows for a reply; 0 for no maximum, `nil` for the limit
  /// `eliza-steps`.
  package var maxSteps: Int?
  /// The order in which RiveScript's matching triggers win; `nil` for the default.
  package var order: TriggerOrder?
  /// The limits of robots and of their files.
  package var limits = Limits()
  /// The file to which AIML's `<learnf>` writes; `nil` for none.
  package var learnedFile: String?
  /// Languages besides RiveScript, AIML and ELIZA.
  package var otherLanguages: OtherLanguages

  package init(
    utf8: Bool = false, chosenName: String? = nil, maxSteps: Int? = nil, order: TriggerOrder? = nil,
    limits: Limits = Limits(), learnedFile: String? = nil, otherLanguages: OtherLanguages = .init()
  ) {
    self.utf8 = utf8
    self.chosenName = chosenName
    self.maxSteps = maxSteps
    self.order = order
    self.limits = limits
    self.learnedFile = learnedFile
    self.otherLanguages = otherLanguages
  }

  /// The languages of rule files: only the chosen one, or all.
  package var all: [any RuleLanguage] {
    let all: [any RuleLanguage] = [riveScript, eliza, aiml] + otherLanguages.all
    return all.filter { chosenName == nil || $0.name.lowercased() == chosenName }
  }

  /// All checks that diagnostics of rule files can name.
  package var checks: [CheckDescription] {
    all.flatMap(\.checks) + [RuleFileReader.unreadable, RuleLoadingService.unloaded]
  }

  /// Returns the built-in robot that a word selects; a robot's name selects it only if no file has that name.
  package func builtin(_ word: String) -> Builtin? {
    builtins.first {
      $0.choices.contains(word) || $0.answers(to: word) && !Files.exists(word)
    }
  }

  /// Returns whether a word selects the first built-in robot.
  package func isFirst(_ word: String) -> Bool { builtin(word)?.name == builtins.first?.name }

  /// The built-in robots; the first one answers if no rules are named.
  package var builtins: [Builtin] {
    if case .robot(let robot) = PackedRobot.attached { return [robot.builtin(all)] }
    return [
      Builtin(
        name: BuiltinRobot.name, choices: [RobotRequest.builtin], language: riveScriptOfWren,
        summary: "talks, plays, does sums and explains this program, in six languages",
        sources: { BuiltinRobot.sources }),
      Builtin(
        name: KeeperRobot.name,
        choices: ["\(RobotRequest.builtin)/\(KeeperRobot.choice)", KeeperRobot.choice],
        language: eliza,
        summary: "the keeper of a lighthouse listens as ELIZA did in 1966: keywords and ranks",
        sources: { KeeperRobot.sources }),
      Builtin(
        name: FerryRobot.name,
        choices: ["\(RobotRequest.builtin)/\(FerryRobot.choice)", FerryRobot.choice],
        language: aiml,
        summary: "Isla sells tickets for a ferry: reductions, a set and maps",
        sources: { FerryRobot.sources }),
    ]
  }

  /// The operators of `mutate` in all languages, each name once.
  package static var mutators: [MutationOperator] {
    RuleLanguages().all.flatMap(\.tools.mutationOperators).eachOnce(by: \.name)
  }

  /// Returns the path at which a rule file can be read; for a built-in robot, its path in the source tree.
  package static func path(of file: String) -> String {
    let prefix = RobotRequest.builtin + "/"
    return file.hasPrefix(prefix) ? "Sources/Robots/Rules/" + file.dropFirst(prefix.count) : file
  }

  private var riveScript: RiveScriptLanguage {
    var options = limits.brain
    options.parsing.utf8 = utf8
    if let order { options.order = order }
    return RiveScriptLanguage(options: options)
  }

  /// RiveScript with the compiled image of Wren's rules, if one is attached to the program.
  private var riveScriptOfWren: RiveScriptLanguage {
    var language = riveScript
    if let attachment = ProgramAttachment.own, attachment.kind == .builtin {
      language.image = unsafe RuleImage(constant: attachment.image)
    }
    return language
  }

  private var aiml: AIMLLanguage {
    var options = limits.aiml
    options.changeLearnedFile = learnedFile.map { LearnedFile(path: $0).change }
    return AIMLLanguage(options: options)
  }

  private var eliza: ElizaLanguage {
    var limits = limits.script
    if let maxSteps { limits.links = maxSteps }
    return ElizaLanguage(limits: limits)
  }
}
