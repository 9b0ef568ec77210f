/// What helps a person to type a line.
package struct LineAids: Sendable {
  /// What the text left of the cursor may become; shown on Tab.
  package var complete: @MainActor @Sendable (_ left: String) -> [CompletionChoice]
  /// The commands that a line may be; `nil` if it is none.
  package var commands: CommandNames?
  /// Whether earlier lines are suggested.
  package var suggests: Bool

  package init(
    commands: CommandNames? = nil, suggests: Bool = true,
    complete: @escaping @MainActor @Sendable (_ left: String) -> [CompletionChoice]
  ) {
    self.complete = complete
    self.commands = commands
    self.suggests = suggests
  }

  package static let none = LineAids(suggests: false) { _ in [] }
}

/// A whole line that the text left of the cursor may become.
package struct CompletionChoice: Sendable, Equatable, ExpressibleByStringLiteral {
  package var line: String
  /// What it stands for, in a few words; may be empty.
  package var summary: String

  package init(_ line: String, summary: String = "") {
    self.line = line
    self.summary = summary
  }

  package init(stringLiteral value: String) { self.init(value) }
}

/// The names that a line of commands begins with.
package struct CommandNames: Sendable, Equatable {
  /// What stands before a name; without one, a line may be something else too.
  package var prefix: String
  package var names: Set<String>

  package init(prefix: String, names: Set<String>) {
    self.prefix = prefix
    self.names = names
  }

  /// The line with its command coloured, as soon as it is clear whether there is one of that name.
  package func styled(_ line: String) -> StyledText {
    guard line.hasPrefix(prefix) else { return StyledText(line) }
    let rest = line.dropFirst(prefix.count)
    // A second prefix makes a message of it.
    if !prefix.isEmpty, rest.hasPrefix(prefix) { return StyledText(line) }
    let name = rest.prefix { !$0.isWhitespace }
    let isEnded = name.endIndex < rest.endIndex
    let style: StyledText.Style
    if names.contains(String(name)) {
      style = .good
    } else if prefix.isEmpty || !isEnded && names.contains(where: { $0.hasPrefix(name) }) {
      style = .plain
    } else {
      style = .problem
    }
    return StyledText(prefix + name, style) + StyledText(String(rest[name.endIndex...]))
  }
}
