/// A parsed part of a reply: text or a tag.
///
/// A tag that runs has a slot, which stores its result until the reply is composed. Tags run in stages, not from left
/// to right (see `Stage`).
enum Piece: Sendable {
  case text(TextRange)
  /// Text from the conversation; never parsed as tags.
  case data([UInt8])
  /// `<star>`, `<star2>`: a capture of the trigger, counted from 1.
  case star(Int)
  /// `<star raw>`, `<star2 raw>`: a capture of the trigger as it was typed.
  case rawStar(Int)
  /// `<botstar>`, `<botstar2>`: a capture of the `%` line, counted from 1.
  case botStar(Int)
  /// `<input>`, `<input2>`: an earlier message; 1 is the one before the current message.
  case input(Int)
  /// `<reply>`, `<reply2>`: an earlier reply; 1 is the last one.
  case reply(Int)
  /// `<id>`.
  case user
  /// `<date>`, `<date %H:%M>`.
  indirect case date(DateFormat)
  /// `<asked>`: `true` if the message, or its part, is a question, otherwise `false`.
  case asked
  /// `{ok}`, in the begin block.
  case ok
  /// `{random}a|b{/random}` and `(@name)`.
  case random(slot: Int, [[Piece]])
  /// `{random}a b c{/random}` without bars: one of the words, which `gap` pieces separate.
  case randomWord(slot: Int, [Piece])
  /// A space in `randomWord`.
  case gap
  case format(TextFormat, [Piece])
  indirect case variable(slot: Int, VariableTag)
  /// `{topic=name}`.
  case topic(slot: Int, [Piece])
  /// `{@target}` and `<@>`.
  case redirect(slot: Int, [Piece])
  /// `<call>name arguments</call>`.
  case call(slot: Int, [Piece])

  /// Whether the piece is replaced by one of its alternatives, chosen at random.
  var isChoice: Bool {
    switch self {
    case .random, .randomWord: true
    default: false
    }
  }

  var runsNoTag: Bool {
    switch self {
    case .text, .data, .star, .rawStar, .botStar, .input, .reply, .user, .date, .asked, .ok, .gap:
      true
    case .random, .randomWord, .format, .variable, .topic, .redirect, .call: false
    }
  }
}

/// `<get name>`, `<set name=value>` and similar tags; in `<calc sum>`, the sum is in the place of a name.
struct VariableTag: Sendable {
  enum Operation: String, Sendable, CaseIterable {
    case get, set, add, sub, mult, div, bot, env, calc
  }

  var operation: Operation
  /// The name as a string; `nil` if the name contains tags.
  var fixedName: String?
  var name: [Piece]
  /// The text after `=`; `nil` for a tag without `=`, such as `<bot name>`, and for every `<get>` and `<calc>`.
  var value: [Piece]?
}

/// `{formal}…{/formal}` and similar tags.
enum TextFormat: String, Sendable, CaseIterable {
  case person, formal, sentence, uppercase, lowercase

  /// Returns the text in this format.
  ///
  /// `person` leaves the text unchanged, because the evaluator has already swapped the pronouns.
  func applied(to text: [UInt8]) -> [UInt8] {
    switch self {
    case .person: text
    case .uppercase: Array(String(decoding: text, as: UTF8.self).uppercased().utf8)
    case .lowercase: text.lowercasedText
    case .sentence: Self.capitalized(text[...])
    case .formal:
      Array(
        text.split(separator: 0x0A, omittingEmptySubsequences: false).map { line in
          line.split(whereSeparator: { CharacterClass(ascii: $0).contains(.space) })
            .map(Self.capitalized)
            .joined(separator: [0x20])
        }.joined(separator: [0x0A]))
    }
  }

  /// Returns the text with its first character in title case and the rest in lower case.
  private static func capitalized(_ text: ArraySlice<UInt8>) -> [UInt8] {
    let string = String(decoding: text, as: UTF8.self)
    guard let first = string.unicodeScalars.first else { return [] }
    let rest = String(string.unicodeScalars.dropFirst())
    return Array((first.properties.titlecaseMapping + rest.lowercased()).utf8)
  }
}
