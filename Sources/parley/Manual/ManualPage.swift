/// A page of the manual as content; `roff` gives it its form.
struct ManualPage: Sendable {
  /// `parley-chat`.
  let name: String
  /// 1 for commands, 5 for files.
  let section: Int
  /// One phrase without a full stop.
  let summary: String
  let blocks: [ManualBlock]

  /// As a file is called and a reader names it: `parley-chat.1`.
  var fileName: String { "\(name).\(section)" }
}

/// A piece of a manual page.
///
/// In its texts, what stands between backticks is to be typed as it is, and what stands between
/// angle quotes ‹…› is to be replaced.
enum ManualBlock: Sendable, Equatable {
  case heading(String)
  case subheading(String)
  case text(String)
  /// A usage line: what stands after the program's name, capital words to be replaced.
  case usage(String, operands: String)
  case items([Item])
  /// Lines as they are; backticks and angle quotes mean themselves.
  case lines(String)
  /// Names of other pages, such as `parley-rules(5)`.
  case pages([String])

  /// A term and what there is to say about it.
  struct Item: Sendable, Equatable {
    let term: String
    let text: String

    init(_ term: String, _ text: String) {
      self.term = term
      self.text = text
    }
  }
}
