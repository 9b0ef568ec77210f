package import Conversations
package import Terminal

/// A text that the program itself shows in a conversation, on any medium; if recorded, a `note>` line.
package enum NoteDisplay: Sendable, Equatable {
  /// The answer to a typed line.
  case notice(String)
  /// A problem with a typed line, or with the reply.
  case problem(String)
  /// An event that no typed line caused, or a text that depends on more than the rules.
  case news(String)
  /// A problem that no typed line caused, or that depends on more than the rules.
  case warning(String)
  /// The explanation of a reply, or a rule.
  case explanation(ExplanationNode)
  /// A list of texts, each after a label such as a number.
  case list([HangingLine])
  case help(CommandHelp)

  /// The text on a medium without columns.
  package var text: String {
    switch self {
    case .notice(let text), .problem(let text), .news(let text), .warning(let text): text
    case .explanation(let node): node.lines.joined(separator: "\n")
    case .list(let lines): lines.map(\.plain).joined(separator: "\n")
    case .help(let help): help.lines.joined(separator: "\n")
    }
  }

  /// Returns the lines for a terminal with this number of columns.
  package func styledLines(width: Int) -> [StyledText] {
    switch self {
    case .notice, .problem, .news, .warning: StyledText(text).wrappedLines(to: width)
    case .explanation(let node): node.styledLines(width: width)
    case .list(let lines): lines.flatMap { $0.styledLines(width: width) }
    case .help(let help): help.styledLines(width: width)
    }
  }

  /// The lines for a terminal that is read row by row.
  package var plainLines: [StyledText] {
    let lines =
      switch self {
      case .explanation(let node): node.indentedLines
      case .help(let help): help.plainLines
      case .list(let lines): lines.map(\.spoken)
      case .notice, .problem, .news, .warning:
        text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      }
    return lines.map { StyledText($0) }
  }

  /// Whether the note is an error for programs that read the output.
  package var isProblem: Bool {
    switch self {
    case .problem, .warning: true
    default: false
    }
  }

  /// Whether transcripts record the note, because a replay of the same lines shows it too.
  package var isRecorded: Bool {
    switch self {
    case .news, .warning: false
    default: true
    }
  }

  package var summary: String {
    switch self {
    case .notice(let text): "notice " + LogText.quoted(text)
    case .problem(let text): "problem " + LogText.quoted(text)
    case .news(let text): "news " + LogText.quoted(text)
    case .warning(let text): "warning " + LogText.quoted(text)
    case .explanation(let node): "explanation " + LogText.quoted(node.text)
    case .list(let lines): "list of \(lines.count)"
    case .help: "help"
    }
  }
}
