import Responder
package import Terminal

/// A named command of a screen.
package protocol Command<Host>: Sendable {
  /// The target of the command: the part of its screen's Presenter that commands may use.
  associatedtype Host
  /// The name without a slash.
  var name: String { get }
  /// Other names, which are shown in the help but not offered on Tab.
  var aliases: [String] { get }
  /// The argument as shown in help: `FILE`, `[words]`; empty if there is none.
  var argument: String { get }
  /// The group in the help; `nil` on a screen whose help has no groups.
  var group: CommandGroup? { get }
  /// The command's purpose, in a few words.
  var purpose: String { get }
  /// More about the command, in sentences, with examples; empty if the purpose says all.
  var details: String { get }
  /// Whether a transcript records the command.
  ///
  /// False if a replay cannot run the command, or if its output can change while all replies stay the same.
  var isRecorded: Bool { get }

  /// Runs the command.
  ///
  /// - Parameter argument: the text after the name, without spaces around it.
  @MainActor func run(_ argument: String, on host: Host) async
  /// Returns the possible completions of an argument, shown on Tab.
  @MainActor func completions(of argument: String, on host: Host) async -> [CompletionChoice]
}

extension Command {
  package var aliases: [String] { [] }
  package var argument: String { "" }
  package var group: CommandGroup? { nil }
  package var details: String { "" }
  package var isRecorded: Bool { true }
  package func completions(of argument: String, on host: Host) async -> [CompletionChoice] { [] }
}

/// A screen's commands, by name.
package struct CommandTable<Host>: Sendable {
  /// The commands in the order of the help.
  package let commands: [any Command<Host>]
  /// The prefix of a command's name on this screen.
  package let prefix: String

  package init(_ commands: [any Command<Host>], prefix: String) {
    self.commands = commands
    self.prefix = prefix
  }

  package subscript(name: String) -> (any Command<Host>)? {
    commands.first { $0.name == name || $0.aliases.contains(name) }
  }

  /// Returns the command with this name or alias; throws if there is none, or if `argument` has text and the command
  /// takes none.
  package func command(
    _ name: String, with argument: String
  ) throws(ChatProblem) -> any Command<Host> {
    guard let command = self[name] else {
      throw .unknownCommand(name: prefix + name, nearest: nearest(to: name).map { prefix + $0 })
    }
    guard argument.isEmpty || !command.argument.isEmpty else {
      throw .unexpectedArgument(argument, command: prefix + command.name)
    }
    return command
  }

  package var names: CommandNames {
    CommandNames(prefix: prefix, names: Set(commands.flatMap { [$0.name] + $0.aliases }))
  }

  /// Returns the name most likely meant, or `nil` if none is similar.
  package func nearest(to name: String) -> String? {
    nearestName(to: name, among: commands.map(\.name))
  }

  /// Returns the help in groups.
  ///
  /// - Parameters:
  ///   - keys: the screen's keys.
  ///   - hint: the last line.
  package func help(keys: [CommandHelp.Row], hint: String) -> CommandHelp {
    let sections = CommandGroup.allCases.map { group in
      CommandHelp.Section(
        title: group.rawValue,
        rows: commands.filter { $0.group == group }.map {
          CommandHelp.Row(prefix + $0.name, argument: $0.argument, purpose: $0.purpose)
        })
    }
    return CommandHelp(commands: sections.filter { !$0.rows.isEmpty }, keys: keys, hint: hint)
  }

  /// Returns the help for one command: its form and purpose, its details below, and its other names.
  package func help(for command: any Command<Host>) -> String {
    var lines = [form(of: command) + "  " + command.purpose]
    if !command.details.isEmpty { lines.append(command.details) }
    if !command.aliases.isEmpty {
      lines.append("also: " + command.aliases.map { prefix + $0 }.joined(separator: ", "))
    }
    return lines.joined(separator: "\n")
  }

  /// The help without groups: one line for each command with its form and its purpose.
  package var helpLines: [HangingLine] {
    let forms = commands.map { command in
      let key = prefix.isEmpty ? command.aliases.first { $0.count == 1 } : nil
      return (key.map { $0 + ", " } ?? "") + form(of: command)
    }
    let width = forms.map(\.count).max() ?? 0
    return zip(forms, commands).map { form, command in
      HangingLine(form.padded(to: width + 2), command.purpose)
    }
  }

  /// Returns the form of a command: `/save FILE`.
  package func form(of command: any Command<Host>) -> String {
    prefix + command.name + (command.argument.isEmpty ? "" : " " + command.argument)
  }

  /// Returns the complete lines that begin with this text.
  @MainActor
  package func completions(for line: String, on host: Host) async -> [CompletionChoice] {
    guard line.hasPrefix(prefix) else { return [] }
    let words = line.dropFirst(prefix.count)
      .split(maxSplits: 1, omittingEmptySubsequences: false, whereSeparator: { $0 == " " })
    let name = String(words.first ?? "")
    guard words.count > 1 else {
      return commands.filter { $0.name.hasPrefix(name) }.map {
        let line = prefix + $0.name + ($0.argument.isEmpty ? "" : " ")
        return CompletionChoice(line, summary: $0.purpose)
      }
    }
    guard let command = self[name] else { return [] }
    let argument = String(words[1])
    return await command.completions(of: argument, on: host)
      .filter { $0.line.lowercased().hasPrefix(argument.lowercased()) }
      .map { choice in
        var choice = choice
        choice.line = prefix + name + " " + choice.line
        return choice
      }
  }
}
