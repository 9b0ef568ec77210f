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
    let equals = text.firstIndex(of: UInt8(ascii: "="))
    let left = String(decoding: text[..<(equals ?? text.endIndex)], as: UTF8.self)
    let right = equals.map { String(decoding: text[($0 + 1)...], as: UTF8.self) } ?? ""
    let words = left.split(whereSeparator: \.isWhitespace)
    word = words.first.map(String.init) ?? ""
    kind = Kind(rawValue: word)
    name = words.dropFirst().joined(separator: " ")
    pieces = right.split(separator: "\n").map { $0.trimmingSpace }.filter { !$0.isEmpty }
    value = pieces.joined()
  }

  var isDeletion: Bool { value == "<undef>" }

  /// The items of an array: each line is split at its bars, or else at white space.
  var items: [String] {
    pieces.flatMap { piece -> [String] in
      let items =
        piece.contains("|")
        ? piece.split(separator: "|", omittingEmptySubsequences: false)
        : piece.split(whereSeparator: \.isWhitespace)
      return items.map { String($0.replacing("\\s", with: " ")) }.filter { !$0.isEmpty }
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
