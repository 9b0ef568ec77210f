import Terminal

/// `parley completions fish`: prints a script for a shell, which then completes parley's arguments.
struct CompletionsCommand: Command {
  static let name = "completions"
  static let summary = "print a completion script for a shell"
  static let operands = "SHELL"
  static let operandValues = [CompletedValue.words(Shell.allCases.map(\.rawValue))]
  static let options: [Option<CommonArguments>] = []
  static let details = [
    """
    SHELL is bash, zsh, or fish. Save the script where the shell looks for
    completions; make install does this for you.
    """
  ]
  static let examples = [
    "eval \"$(parley completions bash)\"",
    "parley completions zsh > ~/.zsh/completions/_parley",
    "parley completions fish > ~/.config/fish/completions/parley.fish",
  ]

  let arguments: CommonArguments

  func run() async throws -> ExitCode {
    let name = arguments.operands[0]
    guard let shell = Shell(rawValue: name) else { throw CommandFailure.noShell(name) }
    OutputBuffer.print(shell.script(for: .all))
    return .ok
  }
}
