import Responder
import RuleLoading
import Terminal

/// The help of the program and of each command, generated from the registry.
struct HelpText {
  let registry: CommandRegistry

  /// Returns the help of a command, or that of the program if `command` is `nil`.
  func text(for command: (any Command.Type)?) -> String {
    guard let command else { return programText }
    var sections = [
      "\(Parley.name) \(command.name): \(command.summary)",
      "usage: \(Parley.name) \(command.name) [OPTION…] \(command.operands)".trimmed,
      Self.optionLines(command.allOptions),
    ]
    if !command.actions.isEmpty {
      let rows = command.actions.map { ("\($0.name) \($0.operands)", $0.purpose) }
      sections.append("actions:\n" + Self.columns(rows))
    }
    sections += command.details
    if let example = command.examples.first {
      sections.append(
        command.examples.count == 1
          ? "example: \(example)"
          : "examples:\n" + command.examples.map { "  " + $0 }.joined(separator: "\n"))
    }
    if command.exitCodes.contains(where: { $0.key == .negative }) {
      let rows = command.exitCodes.map { code, meaning in ("\(code.rawValue)", meaning) }
      sections.append("exit codes:\n" + Self.columns(rows))
    }
    return sections.joined(separator: "\n\n") + "\n"
  }

  private var programText: String {
    let command = registry.defaultCommand
    let rows = registry.commands.map { ($0.name + " " + $0.operands, $0.summary) }
    let sections: [String] = [
      "\(Parley.name): \(PackedRobot.isAttached ? "a robot to chat with" : "chat with rule-based robots")",
      "usage: \(Parley.name) [COMMAND] [OPTION…]\n       \(Parley.name) \(command.operands)"
        .trimmed,
      "commands:\n" + Self.columns(rows), "The default command is ‘\(command.name)’.",
      Self.optionLines(command.allOptions),
      "For the help of a command: \(Parley.name) COMMAND --help",
    ]
    return sections.joined(separator: "\n\n") + "\n"
  }

  private static func optionLines(_ options: [OptionDescription]) -> String {
    "options:\n" + columns(options.map { ($0.synopsis, $0.help) })
  }

  private static func columns(_ rows: [(String, String)]) -> String {
    let width = rows.map(\.0.count).max() ?? 0
    return rows.map { left, right in "  " + left.padded(to: width + 2) + right }
      .joined(separator: "\n")
  }
}
