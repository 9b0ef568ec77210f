import Responder

/// One thing that a user can tell a screen to do, by its name.
package protocol Command<Host>: Sendable {
  /// What the command works on: its screen's Presenter, as far as commands may see it.
  associatedtype Host
  /// Without a slash.
  var name: String { get }
  /// What follows the name, as help shows it: `FILE`, `[words]`; empty where nothing does.
  var argument: String { get }
  /// What it does, in a few words.
  var purpose: String { get }
  /// Whether a transcript keeps it: not where replaying it would write files or end the run.
  var isKept: Bool { get }

  /// - Parameter argument: what the user wrote behind the name, without spaces around it.
  @MainActor func run(_ argument: String, on host: Host) async
  /// What the argument could become; shown on Tab.
  @MainActor func completions(of argument: String, on host: Host) -> [String]
}

extension Command {
  package var argument: String { "" }
  package var isKept: Bool { true }
  package func completions(of argument: String, on host: Host) -> [String] { [] }
}

/// What Tab may make of a line; a View asks while the line is being typed.
@MainActor
package protocol CompletionSource: AnyObject {
  /// Whole lines that begin with this one; none where nothing fits.
  func completions(for line: String) -> [String]
}

/// A screen's commands, by name.
package struct CommandTable<Host>: Sendable {
  /// In the order in which help lists them.
  package let commands: [any Command<Host>]
  /// What stands before a name on this screen.
  package let prefix: String

  package init(_ commands: [any Command<Host>], prefix: String) {
    self.commands = commands
    self.prefix = prefix
  }

  package subscript(name: String) -> (any Command<Host>)? {
    commands.first { $0.name == name }
  }

  /// The name that was most likely meant; nil where none is near.
  package func nearest(to name: String) -> String? {
    nearestName(to: name, among: commands.map(\.name))
  }

  /// One line a command: how it is written, and what it does.
  package var help: String {
    let forms = commands.map { form(of: $0) }
    let width = forms.map(\.count).max() ?? 0
    return zip(forms, commands).map { form, command in
      form + String(repeating: " ", count: width - form.count + 2) + command.purpose
    }.joined(separator: "\n")
  }

  /// How a command is written: `/save FILE`.
  package func form(of command: any Command<Host>) -> String {
    prefix + command.name + (command.argument.isEmpty ? "" : " " + command.argument)
  }

  /// Whole lines that begin with this one.
  @MainActor
  package func completions(for line: String, on host: Host) -> [String] {
    guard line.hasPrefix(prefix) else { return [] }
    let words = line.dropFirst(prefix.count)
      .split(maxSplits: 1, omittingEmptySubsequences: false, whereSeparator: { $0 == " " })
    let name = String(words.first ?? "")
    guard words.count > 1 else {
      return commands.filter { $0.name.hasPrefix(name) }.map {
        prefix + $0.name + ($0.argument.isEmpty ? "" : " ")
      }
    }
    guard let command = self[name] else { return [] }
    let argument = String(words[1])
    return command.completions(of: argument, on: host)
      .filter { $0.hasPrefix(argument) }
      .map { prefix + name + " " + $0 }
  }
}
