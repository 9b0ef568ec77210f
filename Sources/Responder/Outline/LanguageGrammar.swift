/// The words and marks of a language with their colors, for editors that color a file without a server.
package struct LanguageGrammar: Sendable {
  /// The name by which editors know files of the language: `rivescript`.
  package var name: String
  package var fileExtensions: [String]
  /// The text that begins a comment at the start of a line or after a space, and the text that ends it, empty
  /// for a comment up to the line’s end.
  package var comments: (start: String, end: String)
  /// The characters that begin a line which belongs to the line above it.
  package var continuationMarks: String
  /// Whether words in upper and lower case are the same.
  package var ignoresCase: Bool
  /// The rules for coloring; of two that match at the same place, the first one counts.
  package var rules: [Rule]

  package struct Rule: Sendable {
    package var kind: OutlineToken.Kind
    package var form: Form

    package init(_ kind: OutlineToken.Kind, _ form: Form) {
      self.kind = kind
      self.form = form
    }
  }

  package enum Form: Sendable {
    /// One of these texts, at the start of a line.
    case lineStart([String])
    /// A whole line that begins with this text.
    case line(String)
    case words([String])
    /// A tag with one of these names: after a mark that opens it, up to the mark that closes it.
    case tag(open: String, names: [String], close: String)
    case marks([String])
  }

  package init(
    _ name: String, _ fileExtensions: [String], comments: (start: String, end: String),
    continuationMarks: String = "", ignoresCase: Bool = false, _ rules: [Rule]
  ) {
    self.name = name
    self.fileExtensions = fileExtensions
    self.comments = comments
    self.continuationMarks = continuationMarks
    self.ignoresCase = ignoresCase
    self.rules = rules
  }
}
