import Quoting
package import Responder

/// A labeled line of a transcript, such as a message or a reply.
package struct TranscriptLine: Sendable, Hashable {
  /// The label: the word before the `>`, which names the speaker, or the value that is checked or set.
  package enum Label: String, Sendable, CaseIterable {
    case you, bot, or, note, history, review, expect, rule, set, clock, user, call
    case brief = "case"
    case has
    case hasNot = "has not"
    case within
    case sameAs = "same as"

    /// Whether `[...]` in its text stands for any text, so that a literal one needs a backslash.
    package var elides: Bool {
      self == .bot || self == .or || self == .note || self == .has || self == .hasNot
    }

    /// The words that can stand in brackets after the label.
    var qualifiers: [ExpectedText.Qualifier] {
      switch self {
      case .bot, .or, .note: ExpectedText.Qualifier.allCases
      case .has, .hasNot: [.regex]
      default: []
      }
    }
  }

  package var label: Label
  /// The text; of a `call`, `case` or `set` line, its source form.
  package var text: String

  /// An estimate of the number of bytes that a line takes in addition to its text, in memory or in a file.
  package static let overhead = 32

  package init(_ label: Label, _ text: String) {
    self.label = label
    self.text = text
  }

  package init(_ call: ObjectCall) { self.init(.call, call.transcriptText) }

  package init(setting name: String, to value: String) {
    self.init(.set, Self.pair(name, value))
  }

  /// Returns the text of a `set` or `expect` line in its source form.
  static func pair(_ name: String, _ value: String) -> String {
    // The first equals sign of a line ends the name.
    let writtenName = TranscriptText.escaped(name, eliding: false).escaping(["=": "\\x3D"])
    // A space before a line break would become part of the value.
    let isBare = value.isEmpty || value.utf8.first == UInt8(ascii: "\n")
    return writtenName + (isBare ? " =" : " = ") + TranscriptText.escaped(value, eliding: false)
  }

  /// The line in its source form, without its line end; several lines if the text has several.
  package var written: String {
    if [.call, .brief, .set].contains(label), !text.isEmpty { return "\(label.rawValue)> " + text }
    return Self.written(label, nil, TranscriptText.escaped(text, eliding: label.elides))
  }

  /// Returns a line with a text in its source form.
  static func written(
    _ label: Label, _ qualifier: ExpectedText.Qualifier?, _ text: String
  ) -> String {
    let head =
      (label == .or ? " or" : label.rawValue) + (qualifier.map { " (\($0.rawValue))>" } ?? ">")
    // A text that starts with a line break begins on the next line: nothing follows the label.
    return head + (text.isEmpty || text.utf8.first == UInt8(ascii: "\n") ? "" : " ") + text
  }
}
