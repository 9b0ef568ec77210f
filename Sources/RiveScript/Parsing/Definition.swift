/// The parts of `! kind name = value`.
struct Definition: Sendable {
  enum Kind: String, Sendable, CaseIterable {
    case version, global, `var`, array, sub, person, local
  }

  /// nil where the word is not one of the language's.
  let kind: Kind?
  /// The first word as written.
  let word: String
  let name: String
  /// Continuations joined with nothing.
  let value: String
  /// The value, line by line, for arrays.
  let pieces: [String]

  /// Reads the text behind the `!`; its continuations are separated by line ends.
  init(_ text: ArraySlice<UInt8>) {
    let equals = text.firstIndex(of: UInt8(ascii: "=")) ?? text.endIndex
    let words = text[..<equals].split { CharacterClass(ascii: $0) == .space }
    word = words.first.map { String(decoding: $0, as: UTF8.self) } ?? ""
    kind = Kind(rawValue: word)
    name = String(decoding: Array(words.dropFirst().joined(separator: [0x20])), as: UTF8.self)
    pieces = text[equals...].dropFirst().split(separator: 0x0A)
      .map(\.trimmed).filter { !$0.isEmpty }.map { String(decoding: $0, as: UTF8.self) }
    value = pieces.joined()
  }

  /// How lines are joined from here on; nil where it is about something else.
  var concatenation: ParsingOptions.Concatenation? {
    guard kind == .local, name == "concat" else { return nil }
    return ParsingOptions.Concatenation(rawValue: value) ?? ParsingOptions.Concatenation.none
  }

  var isDeletion: Bool { value == "<undef>" }

  /// The items of an array: each line is split at its bars, or else at white space.
  var items: [String] {
    pieces.flatMap { piece -> [String] in
      let bytes = Array(piece.utf8)
      let items =
        bytes.contains(UInt8(ascii: "|"))
        ? bytes.split(separator: UInt8(ascii: "|"))
        : bytes.split { CharacterClass(ascii: $0) == .space }
      return items.map {
        let text = String(decoding: $0, as: UTF8.self)
        return $0.contains(UInt8(ascii: "\\")) ? text.replacing("\\s", with: " ") : text
      }
    }
  }
}

extension StringProtocol {
  /// Without white space at either end.
  var trimmingSpace: String {
    var text = Substring(self)
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
