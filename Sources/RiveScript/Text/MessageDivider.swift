import Responder

/// Divides a message into parts at the ends of sentences and lines, and after emoticons.
///
/// ```
/// Hi, I'm Dr. Ada :) I paid 3.50. Is that fair?
/// Hi, I'm Dr. Ada :) | I paid 3.50. | Is that fair?
/// ```
///
/// A mark within a number, an abbreviation or an address ends no part. A part has at least one letter or digit; marks
/// and emoticons alone belong to the part before them.
///
/// Complexity: linear in the message.
struct MessageDivider {
  /// The maximum number of parts; of a message with more, the first ones stay together.
  static let maximumParts = 32

  private let text: [Unicode.Scalar]
  private var parts: [Range<Int>] = []
  /// The start of the part that is being read.
  private var partStart = 0
  /// Whether the part that is being read has a letter or a digit.
  private var hasWord = false
  /// Whether that part had a letter or a digit before the current token, the characters between two spaces.
  private var hadWord = false

  private init(_ text: [Unicode.Scalar]) { self.text = text }

  /// Returns the parts of a message, or none if it has only one.
  static func parts(of message: String) -> [String] {
    guard mayHaveSeveral(message.utf8) else { return [] }
    var divider = MessageDivider(Array(message.unicodeScalars))
    divider.divide()
    guard divider.parts.count > 1 else { return [] }
    return divider.parts.map {
      String(String.UnicodeScalarView(divider.text[$0])).trimmed
    }
  }

  /// Returns whether a letter or digit follows a character that may end a part, or the text goes beyond ASCII.
  private static func mayHaveSeveral(_ text: String.UTF8View) -> Bool {
    var hasMark = false
    for byte in text {
      switch byte {
      case UInt8(ascii: "."), UInt8(ascii: "!"), UInt8(ascii: "?"), UInt8(ascii: ":"),
        UInt8(ascii: ";"), UInt8(ascii: "="), UInt8(ascii: "^"), 0x0A...0x0D:
        hasMark = true
      case 0x80...: return true
      default: if hasMark, CharacterClass(ascii: byte).contains(.word) { return true }
      }
    }
    return false
  }

  private mutating func divide() {
    var index = 0
    while index < text.count {
      if isSpace(index) {
        if Self.isLineEnd(text[index]) { close(at: index) }
        index += 1
        continue
      }
      var end = index
      while end < text.count, !isSpace(end) { end += 1 }
      read(index..<end)
      index = end
    }
    if hasWord { close(at: text.count) } else { extendLast(to: text.count) }
  }

  /// Ends the current part, unless it has no word yet.
  private mutating func close(at end: Int) {
    guard hasWord else { return }
    if parts.count == Self.maximumParts {
      parts[0] = parts[0].lowerBound..<parts[1].upperBound
      parts.remove(at: 1)
    }
    parts.append(partStart..<end)
    partStart = end
    hasWord = false
  }

  private mutating func extendLast(to end: Int) {
    if let last = parts.popLast() { parts.append(last.lowerBound..<end) }
  }

  /// Reads the characters between two spaces.
  private mutating func read(_ token: Range<Int>) {
    let isAddress = isAddress(token)
    hadWord = hasWord
    var index = token.lowerBound
    while index < token.upperBound {
      let scalar = text[index]
      switch scalar {
      case ".", "…": index = readDots(at: index, in: token)
      case "!", "?": index = readMarks(at: index, in: token, isAddress: isAddress)
      case "。", "！", "？", "｡", "؟", "۔", "।":
        index = afterMarks(afterMarks(index, Self.isEndMark), Self.isClosing)
        close(at: index)
      case _ where scalar.value >= 0x2639 && isMood(index) && !Subject.isModifier(scalar.value):
        index = readMood(at: index)
      default:
        if isWord(index) { hasWord = true }
        index += 1
      }
    }
    let isEmoticon = endsWithEmoticon(token)
    if isEmoticon { close(at: token.upperBound) }
    guard partStart < token.upperBound, !hasWord, !parts.isEmpty,
      isEmoticon || Self.isEndMark(text[token.lowerBound]) || isMood(token.lowerBound)
    else { return }
    extendLast(to: token.upperBound)
    partStart = token.upperBound
  }

  private mutating func readMarks(at index: Int, in token: Range<Int>, isAddress: Bool) -> Int {
    let marks = afterMarks(index, Self.isEndMark)
    let end = afterMarks(marks, Self.isClosing)
    if end >= token.upperBound {
      // After a quotation, the sentence may go on: "Really?" he said.
      if end == marks || !isLowercase(nextWord(after: end)) { close(at: end) }
    } else if end == marks, !isAddress, isWord(end), index > token.lowerBound, isWord(index - 1) {
      close(at: end)
    }
    return end
  }

  private mutating func readDots(at index: Int, in token: Range<Int>) -> Int {
    let marks = afterMarks(index, Self.isEndMark)
    let end = afterMarks(marks, Self.isClosing)
    guard end >= token.upperBound else { return end }
    let next = nextWord(after: end)
    let isLong = marks - index > 1 || text[index] == "…"
    let mayEnd: Bool
    if isLong, text[index..<marks].allSatisfy({ $0 == "." || $0 == "…" }) {
      mayEnd = next.map { text[$0].properties.isUppercase } ?? true
    } else if end > marks {
      mayEnd = !isLowercase(next)
    } else {
      mayEnd = isLong || !isAbbreviation(token.lowerBound..<index, before: next)
    }
    if mayEnd { close(at: end) }
    return end
  }

  /// Reads a run of emoji; it ends the part unless it contains a heart, which may stand for a word.
  private mutating func readMood(at index: Int) -> Int {
    var end = index
    var isHeart = false
    while end < text.count, isMood(end) {
      if Self.isHeart(text[end].value) { isHeart = true }
      end += 1
    }
    if !isHeart { close(at: end) }
    return end
  }

  /// Returns whether the dot after a word belongs to the word, as in `Mr.`, `e.g.` and `1.` before an item of a list.
  private func isAbbreviation(_ token: Range<Int>, before next: Int?) -> Bool {
    var token = token
    while let first = token.first, !isWord(first) { token.removeFirst() }
    guard let first = token.first, token.count <= Self.maximumAbbreviation else { return false }
    let isBeforeCapital = next.map { text[$0].properties.isUppercase } ?? true
    if token.count == 1, text[first] != "I", text[first].properties.isUppercase { return true }
    if token.allSatisfy({ Self.isDigit(text[$0]) }) { return !hadWord }
    let word = String(String.UnicodeScalarView(text[token]))
    if token.contains(where: { text[$0] == "." }) {
      let pieces = word.split(separator: ".")
      guard pieces.allSatisfy({ $0.unicodeScalars.count == 1 }) else { return false }
      return Self.beforeAnyWord.contains(word.lowercased()) || !isBeforeCapital
        || text[first].properties.isUppercase
    }
    switch word.lowercased() {
    case let word where Self.beforeAnyWord.contains(word): return true
    case let word where Self.beforeSmallWord.contains(word): return !isBeforeCapital
    case "no", "nr": return next.map { Self.isDigit(text[$0]) } ?? false
    default: return false
    }
  }

  private static let maximumAbbreviation = 12
  /// Abbreviations that never end a sentence.
  private static let beforeAnyWord: Set = [
    "mr", "mrs", "ms", "dr", "prof", "st", "sr", "sra", "jr", "mme", "mlle", "vs", "cf", "e.g",
    "i.e", "z.b", "d.h",
  ]
  /// Abbreviations that end a sentence only before a capital letter.
  private static let beforeSmallWord: Set = [
    "etc", "inc", "ltd", "corp", "usw", "bzw", "approx", "ext", "jan", "feb", "aug", "sept", "oct",
    "nov", "dec",
  ]

  /// Returns whether a token is an address: `https://example.org/?q=1`, `ann@example.org`.
  private func isAddress(_ token: Range<Int>) -> Bool {
    let word = text[token]
    guard let mark = word.firstIndex(where: { $0 == "@" || $0 == ":" || $0 == "." }) else {
      return false
    }
    if word[mark] == ":" { return word[mark...].starts(with: "://".unicodeScalars) }
    return word[mark] == "@"
      ? mark > token.lowerBound
      : word[..<mark].elementsEqual("www".unicodeScalars)
        || word[mark...].contains("@")
  }

  /// Returns whether a token is an emoticon, or ends with one such as `:)`.
  private func endsWithEmoticon(_ token: Range<Int>) -> Bool {
    let word = text[token]
    guard word.count > 1, let last = word.last else { return false }
    if word.allSatisfy({ $0 == "^" || $0 == "_" }) { return last == "^" && word.first == "^" }
    guard Self.mouths.contains(last) else { return false }
    var start = token.upperBound - 1
    while start > token.lowerBound, text[start - 1] == last { start -= 1 }
    if start > token.lowerBound, text[start - 1] == "-" || text[start - 1] == "'" { start -= 1 }
    guard start > token.lowerBound, [":", ";", "="].contains(text[start - 1]) else { return false }
    return start - 1 == token.lowerBound || last == ")" || last == "("
  }

  private static let mouths = Set(")(DPpOo3/\\|*]".unicodeScalars)

  /// Returns the start of the next word in the line, within `maximumDistance` characters.
  private func nextWord(after index: Int) -> Int? {
    let nearby = text[index...].prefix(Self.maximumDistance).prefix { !Self.isLineEnd($0) }
    return nearby.indices.first(where: isWord)
  }

  private static let maximumDistance = 16

  private func isLowercase(_ index: Int?) -> Bool {
    index.map { text[$0].properties.isLowercase } ?? false
  }

  private func afterMarks(_ start: Int, _ isMark: (Unicode.Scalar) -> Bool) -> Int {
    var index = start
    while index < text.count, isMark(text[index]) { index += 1 }
    return index
  }

  private func isSpace(_ index: Int) -> Bool { CharacterClass(text[index]).contains(.space) }

  private func isWord(_ index: Int) -> Bool { CharacterClass(text[index]).contains(.word) }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
    CharacterClass(scalar).contains(.digit)
  }

  private static func isEndMark(_ scalar: Unicode.Scalar) -> Bool {
    ".!?…。！？｡؟۔।".unicodeScalars.contains(scalar)
  }

  private static func isClosing(_ scalar: Unicode.Scalar) -> Bool {
    "\"')]}»”’」』）".unicodeScalars.contains(scalar)
  }

  private func isMood(_ index: Int) -> Bool { Subject.isMoodEmoji(text[index].value) }

  private static func isLineEnd(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }

  private static func isHeart(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x2764, 0x1F493...0x1F49F, 0x1F5A4: true
    default: false
    }
  }
}
