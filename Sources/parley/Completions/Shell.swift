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
