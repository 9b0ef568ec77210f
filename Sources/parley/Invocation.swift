import Responder
import RuleLoading

/// The request of a command line.
enum Invocation {
  case help((any Command.Type)?)
  case version
  case run(any Command)

  /// Parses the words after the program's name.
  ///
  /// The first word selects the command if it is a command's name; otherwise all words belong to the first command of
  /// the registry.
  ///
  /// - Parameter exists: returns whether there is a file with a name. If no command is named, a first operand that
  ///   resembles a command's name is reported as a misspelled command, unless there is such a file.
  @MainActor
  static func parse(
    _ words: [String], in registry: CommandRegistry, exists: (String) -> Bool
  ) throws(UsageError) -> Invocation {
    let named = words.first.flatMap(registry.command(named:))
    let command = named ?? registry.defaultCommand
    return try parse(words, as: command, isNamed: named != nil, in: registry, exists: exists)
  }

  @MainActor
  private static func parse<Chosen: Command>(
    _ words: [String], as command: Chosen.Type, isNamed: Bool, in registry: CommandRegistry,
    exists: (String) -> Bool
  ) throws(UsageError) -> Invocation {
    var arguments: Chosen.Arguments
    do {
      arguments = try command.parser.parse(isNamed ? Array(words.dropFirst()) : words)
    } catch {
      throw registry.clarifying(error, on: command)
    }
    arguments.otherLanguages.all = registry.languages
    if arguments.wantsHelp { return .help(isNamed ? command : nil) }
    if arguments.wantsVersion { return .version }
    if !isNamed, let first = arguments.operands.first, !exists(first),
      let nearest = registry.command(resembling: first)
    {
      throw .unknownCommand(first, nearest: nearest)
    }
    let (operands, count) = (arguments.operands, command.operandCount)
    guard operands.count >= count.lowerBound else {
      throw .missingOperand(command: command.name, operands: command.operands)
    }
    if operands.count > count.upperBound {
      throw .tooManyOperands(command: command.name, first: operands[count.upperBound])
    }
    return .run(command.init(arguments: arguments))
  }
}

extension CommandRegistry {
  /// Returns the name of the command that a word stands for in other programs, or that it resembles; `nil` if none.
  fileprivate func command(resembling word: String) -> String? {
    if let name = Self.synonyms[word.lowercased()], names.contains(name) { return name }
    return nearestName(to: word, among: names)
  }

  /// The names of commands, by the words that other programs use for them.
  static let synonyms = [
    "init": "new", "create": "new", "generate": "new", "scaffold": "new",
    "run": "chat", "start": "chat", "talk": "chat", "repl": "chat",
    "test": "replay", "tests": "replay", "coverage": "replay",
    "lint": "check", "verify": "check", "validate": "check", "fmt": "format",
    "compare": "diff", "log": "history", "config": "settings", "list": "robots",
    "man": "manual", "docs": "manual",
  ]

  /// Returns the error, or a clearer one if the unknown option belongs to other commands.
  fileprivate func clarifying(_ error: UsageError, on command: any Command.Type) -> UsageError {
    guard case .unknownOption(let word, _) = error else { return error }
    let others = commands.filter { other in
      other.allOptions.contains { $0.spellings.contains(word) }
    }
    if others.isEmpty { return error }
    return .optionOfOtherCommands(word, command: command.name, others: others.map { $0.name })
  }
}
