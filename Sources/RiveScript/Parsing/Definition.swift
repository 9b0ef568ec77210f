/// The parts of `! kind name = value`.
struct Definition: Sendable {
  enum Kind: String, Sendable, CaseIterable {
    case version, global, `var`, array, sub, person, weight, local
  }

  /// The kind; `nil` if the word is unknown to the language.
  let kind: Kind?
  /// The first word after the `!`.
  let word: String
  let name: String
  /// The value, with its continuations joined without a separator.
  let value: String
  /// The value line by line, for arrays.
  let valueLines: [String]

  /// Parses the text after the `!`; its continuations are separated by line ends.
  init(_ text: ArraySlice<UInt8>) {
    let equals = text.firstIndex(of: UInt8(ascii: "=")) ?? text.endIndex
    let words = text[..<equals].splitAtBlanks
    word = String(decoding: words.first ?? [], as: UTF8.self)
    kind = Kind(rawValue: word)
    name = String(decoding: Array(words.dropFirst().joined(separator: [0x20])), as: UTF8.self)
    let rest = text[equals...].dropFirst()
    if rest.contains(0x0A) {
      valueLines = rest.split(separator: 0x0A).map(\.trimmed).filter { !$0.isEmpty }
        .map { String(decoding: $0, as: UTF8.self) }
      value = valueLines.joined()
    } else {
      value = String(decoding: rest.trimmed, as: UTF8.self)
      valueLines = value.isEmpty ? [] : [value]
    }
  }

  /// The concatenation that `! local concat` sets for the lines below it, `none` if its value is unknown; `nil` for any
  /// other definition.
  var concatenation: ParsingOptions.Concatenation? {
    guard kind == .local, name == "concat" else { return nil }
    return ParsingOptions.Concatenation(rawValue: value) ?? ParsingOptions.Concatenation.none
  }

  /// The array of filler words that `! global fillers = @name` names; `nil` for any other definition.
  var fillers: String? {
    kind == .global && name == "fillers" && value.hasPrefix("@") ? String(value.dropFirst()) : nil
  }

  var isDeletion: Bool { value == "<undef>" }

  /// Whether there is nothing between two bars of an array, or before the first or after the last one.
  var hasEmptyItem: Bool {
    valueLines.contains { line in
      line.utf8.contains(UInt8(ascii: "|"))
        && line.utf8.split(separator: UInt8(ascii: "|"), omittingEmptySubsequences: false)
          .contains(where: \.isEmpty)
    }
  }

  /// The items of an array: each line is split at its bars, or at white space if it has no bars.
  ///
  /// `\s` in an item stands for a space.
  var items: [String] {
    valueLines.flatMap { line -> [String] in
      let bytes = Array(line.utf8)
      let items =
        bytes.contains(UInt8(ascii: "|"))
        ? bytes.split(separator: UInt8(ascii: "|"))
        : bytes.splitAtBlanks
      return items.map {
        let text = String(decoding: $0, as: UTF8.self)
        return $0.contains(UInt8(ascii: "\\")) ? text.replacing("\\s", with: " ") : text
      }
    }
  }
}
