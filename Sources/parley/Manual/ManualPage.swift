/// The content of a manual page; `roff` formats it.
struct ManualPage: Sendable {
  /// The name, such as `parley-chat`.
  let name: String
  /// The section: 1 for commands, 5 for files.
  let section: Int
  /// A phrase without a full stop.
  let summary: String
  let blocks: [ManualBlock]

  /// The file name: `parley-chat.1`.
  var fileName: String { "\(name).\(section)" }
}

/// A block of a manual page.
///
/// In its texts, words between backticks are typed literally, and words between angle quotes ‹…› stand for values.
enum ManualBlock: Sendable, Equatable {
  case heading(String)
  case subheading(String)
  case text(String)
  /// A usage line: a command and its operands; operands in capitals stand for values.
  case usage(String, operands: String)
  case items([Item])
  /// Literal lines; backticks and angle quotes have no special meaning.
  case lines(String)
  /// Names of other pages, such as `parley-rules(5)`.
  case pages([String])

  /// A term with its description.
  struct Item: Sendable, Equatable {
    let term: String
    let text: String

    init(_ term: String, _ text: String) {
      self.term = term
      self.text = text
    }
  }
}
