import Quoting

/// A shell for which there is a completion script.
enum Shell: String, CaseIterable, Sendable {
  case bash, zsh, fish

  func script(for registry: CommandRegistry) -> String {
    switch self {
    case .bash: BashCompletions(registry: registry).script
    case .zsh: ZshCompletions(registry: registry).script
    case .fish: FishCompletions(registry: registry).script
    }
  }

  /// Returns a word in single quotes, so that the shell expands nothing in it.
  func quoted(_ text: String) -> String {
    guard self == .fish else { return text.inSingleQuotes }
    return "'" + text.escaping(["\\": "\\\\", "'": "\\'"]) + "'"
  }
}

extension CommandRegistry {
  /// Returns `COMMAND:OPTION` for all options whose argument may be omitted, or for all whose argument may not.
  func options(withOptionalArgument isOptional: Bool) -> [String] {
    commands.flatMap { command in
      command.allOptions.filter { $0.argument != nil && $0.isArgumentOptional == isOptional }
        .flatMap { option in option.spellings.map { "\(command.name):\($0)" } }
    }
  }
}
