/// The aids for typing a line: completions, suggestions and colors.
package struct LineAids: Sendable {
  /// The function for Tab, which returns the completions of the text left of the cursor.
  package var complete: @MainActor @Sendable (_ left: String) async -> [CompletionChoice]
  /// The names of commands, for coloring a line; `nil` if lines are not commands.
  package var commands: CommandNames?
  /// Whether to suggest completing the line like an earlier one.
  package var suggests: Bool
  /// The actions of a list above the line; `nil` if the arrow keys recall earlier lines.
  package var list: ListKeys?

  package init(
    commands: CommandNames? = nil, suggests: Bool = true, list: ListKeys? = nil,
    complete: @escaping @MainActor @Sendable (_ left: String) async -> [CompletionChoice]
  ) {
    self.complete = complete
    self.commands = commands
    self.suggests = suggests
    self.list = list
  }

  package static let none = LineAids(suggests: false) { _ in [] }
}

/// The actions of keys on a list above the line.
package struct ListKeys: Sendable {
  /// A move in the list; the keys for rows, start and end only work while the line is empty or begins with a slash.
  package enum Move: Sendable, Equatable {
    case pages(Int), rows(Int), start, end
  }

  package var move: @MainActor @Sendable (Move) async -> Void
  /// Filters the list by the text that is typed after a slash; the text is `nil` when the slash is erased.
  package var filter: @MainActor @Sendable (String?) async -> Void

  package init(
    move: @escaping @MainActor @Sendable (Move) async -> Void,
    filter: @escaping @MainActor @Sendable (String?) async -> Void
  ) {
    self.move = move
    self.filter = filter
  }
}

/// A completion: the text left of the cursor after the user has chosen it.
package struct CompletionChoice: Sendable, Equatable, ExpressibleByStringLiteral {
  package var line: String
  /// A description in a few words; may be empty.
  package var summary: String
  /// The part of the line that a menu shows; `nil` for the text after the last space.
  package var word: String?

  package init(_ line: String, summary: String = "", word: String? = nil) {
    self.line = line
    self.summary = summary
    self.word = word
  }

  package init(stringLiteral value: String) { self.init(value) }
}

/// The names of commands, for coloring them.
package struct CommandNames: Sendable, Equatable {
  /// The prefix of a command, such as `/`; if it is empty, a line need not be a command.
  package var prefix: String
  package var names: Set<String>

  package init(prefix: String, names: Set<String>) {
    self.prefix = prefix
    self.names = names
  }

  /// Returns the line with the typed name as `good` if a command has it, or `problem` if no command can have it.
  ///
  /// If the prefix is empty, no name is a problem.
  package func styled(_ line: String) -> StyledText {
    guard line.hasPrefix(prefix) else { return StyledText(line) }
    let rest = line.dropFirst(prefix.count)
    // With the prefix typed twice, the line is a message.
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
