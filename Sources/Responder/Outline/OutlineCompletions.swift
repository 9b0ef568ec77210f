/// The texts that may stand at a place of a file.
package struct OutlineCompletions: Sendable, Equatable {
  /// The bytes that a completion replaces.
  package var range: Range<Int>
  /// The kinds of names that may stand here.
  package var kinds: [OutlineName.Kind] = []
  /// The parts of the language that may stand here.
  package var items: [OutlineItem] = []

  package init(
    _ range: Range<Int>, kinds: [OutlineName.Kind] = [], items: [OutlineItem] = []
  ) {
    self.range = range
    self.kinds = kinds
    self.items = items
  }
}

/// A part of a language, such as a tag, with its meaning.
package struct OutlineItem: Sendable, Equatable {
  /// The forms as written, such as `<star>`.
  package var forms: [String]
  /// The text to insert, in which `$1` is the first place to type, and `${1:name}` one with a word to type over.
  package var snippet: String
  /// One or two sentences.
  package var meaning: String

  package init(_ forms: [String], snippet: String? = nil, _ meaning: String) {
    self.forms = forms
    self.snippet = snippet ?? OutlineItem.escaped(forms[0])
    self.meaning = meaning
  }

  /// The form that lists show.
  package var label: String { forms[0] }

  /// Returns a text as a snippet without places to type.
  package static func escaped(_ text: String) -> String {
    text.unicodeScalars.map { "\\$}".unicodeScalars.contains($0) ? "\\\($0)" : String($0) }.joined()
  }
}
