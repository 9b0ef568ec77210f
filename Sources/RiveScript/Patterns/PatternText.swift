/// Prepares the text of a trigger or a `%` line for compiling.
///
/// The text is normalized like a message, but without substitutions: folded to lower case, composed, and stripped of
/// punctuation. Names of arrays and tags are unchanged. An alternative that consists only of punctuation keeps it, and
/// so never matches: `(?|yes)` does not become `(|yes)`.
struct PatternText {
  /// The text to compile, and the changes to the written text, as byte ranges of the written text.
  struct Compiled {
    var text: [UInt8] = []
    /// The letters that were folded to lower case.
    var capitals: [Range<Int>] = []
    /// The marks that were dropped; outside UTF-8 mode, letters beyond ASCII too.
    var lost: [Range<Int>] = []
    /// Parts that no message contains.
    var dead: [Range<Int>] = []
  }

  private let normalizer: Normalizer
  /// Whether the text is compared with the robot's replies, from which more marks are removed.
  private let isReply: Bool
  private var compiled = Compiled()
  /// The literal text since the last sign (`signEnd`).
  private var literal: [UInt8] = []
  private var literalStart = 0
  private var signBefore: UInt8?

  /// Returns the text to compile; `nil` if the text is compiled as it is written, and has no part that never matches.
  ///
  /// Complexity: linear.
  static func compiled(
    _ text: ArraySlice<UInt8>, by normalizer: Normalizer, isReply: Bool
  ) -> Compiled? {
    if isPlain(text) { return nil }
    var reader = PatternText(normalizer: normalizer, isReply: isReply)
    let compiled = reader.read(text)
    return compiled.text == Array(text) && compiled.dead.isEmpty ? nil : compiled
  }

  /// Returns an array's item as it is compiled.
  static func compiled(item: String, by normalizer: Normalizer) -> [UInt8] {
    let text = Array(item.utf8)
    return compiled(text[...], by: normalizer, isReply: false)?.text ?? text
  }

  /// Returns whether a text consists of lowercase letters, digits, spaces, signs and names of arrays, as most triggers
  /// do.
  private static func isPlain(_ text: ArraySlice<UInt8>) -> Bool {
    var isName = false
    for byte in text {
      let isWord = byte &- 0x61 < 26 || byte &- 0x30 < 10
      guard isWord || !isName,
        isWord || byte == 0x20 || byte == UInt8(ascii: "@") || byte.isTriggerSign
      else { return false }
      isName = byte == UInt8(ascii: "@")
    }
    return !isName
  }

  private mutating func read(_ text: ArraySlice<UInt8>) -> Compiled {
    compiled.text.reserveCapacity(text.count)
    literal.reserveCapacity(text.count)
    var index = text.startIndex
    while index < text.endIndex {
      let byte = text[index]
      if let end = text.signEnd(at: index, upTo: text.endIndex) {
        finish(before: byte)
        compiled.text += text[index..<end]
        signBefore = byte
        literalStart = end - text.startIndex
        index = end
      } else {
        literal.append(byte)
        index += 1
      }
    }
    finish(before: nil)
    return compiled
  }

  /// Returns whether a text certainly needs no change.
  ///
  /// Such a text has only lowercase letters, digits, spaces and, in UTF-8 mode, common characters that folding and
  /// composing leave unchanged.
  private func isNormalized(_ literal: [UInt8]) -> Bool {
    var index = 0
    while index < literal.count {
      let byte = literal[index]
      index += 1
      if byte &- 0x61 < 26 || byte &- 0x30 < 10 || byte == 0x20 { continue }
      guard byte >= 0x80, normalizer.utf8, let length = normalizedLength(literal, at: index - 1)
      else {
        return false
      }
      index += length - 1
    }
    return true
  }

  /// Returns the length in bytes of a common non-ASCII character that needs no change; `nil` for any other character.
  private func normalizedLength(_ literal: [UInt8], at index: Int) -> Int? {
    func next(_ offset: Int) -> UInt32? {
      let position = index + offset
      guard position < literal.count, literal[position] & 0xC0 == 0x80 else { return nil }
      return UInt32(literal[position] & 0x3F)
    }
    let first = UInt32(literal[index])
    let value: UInt32
    let length: Int
    if first & 0xE0 == 0xC0, let second = next(1) {
      (value, length) = ((first & 0x1F) << 6 | second, 2)
    } else if first & 0xF0 == 0xE0, let second = next(1), let third = next(2) {
      (value, length) = ((first & 0x0F) << 12 | second << 6 | third, 3)
    } else {
      return nil
    }
    switch value {
    // ß to ÿ without ÷; hiragana and katakana without combining marks; Chinese characters.
    case 0xDF...0xF6, 0xF8...0xFF, 0x3041...0x3096, 0x30A1...0x30FA, 0x4E00...0x9FFF: break
    default: return nil
    }
    guard let scalar = Unicode.Scalar(value), !normalizer.removes(scalar, inReply: isReply) else {
      return nil
    }
    return length
  }

  /// Appends the literal text before a sign, or before the end.
  private mutating func finish(before sign: UInt8?) {
    defer { literal.removeAll(keepingCapacity: true) }
    guard !literal.isEmpty else { return }
    if isNormalized(literal) {
      compiled.text += literal
      return
    }
    var part = Part(normalizer: normalizer, isReply: isReply)
    part.read(literal, at: literalStart)
    compiled.capitals += part.capitals
    compiled.dead += part.escapes
    let beginsPart = signBefore.map { "([|".utf8.contains($0) } ?? true
    let endsPart = sign.map { ")]|".utf8.contains($0) } ?? true
    guard !part.lost.isEmpty else {
      compiled.text += part.text.composed
      return
    }
    var kept = part.kept[...]
    if beginsPart, literal.first != 0x20 { kept = kept.drop { $0 == 0x20 } }
    if endsPart, literal.last != 0x20 { while kept.last == 0x20 { kept.removeLast() } }
    // Without its only word, the rule would match far more than its author meant. So the word stays, and never matches.
    if (beginsPart && endsPart) || part.losesLetters, kept.allSatisfy({ $0 == 0x20 }) {
      compiled.dead.append(literalStart..<literalStart + literal.count)
      compiled.text += part.text.composed
    } else {
      compiled.lost += part.lost
      compiled.text += Array(kept).composed
    }
  }

  /// A literal text in two forms: folded, and folded without the marks that are removed from messages.
  private struct Part {
    let normalizer: Normalizer
    let isReply: Bool
    var text: [UInt8] = []
    var kept: [UInt8] = []
    var capitals: [Range<Int>] = []
    var lost: [Range<Int>] = []
    var escapes: [Range<Int>] = []
    /// Whether a letter is removed, which happens only outside UTF-8 mode.
    var losesLetters = false

    mutating func read(_ literal: [UInt8], at start: Int) {
      if literal.allSatisfy({ $0 < 0x80 && $0 != UInt8(ascii: "\\") }) {
        return read(ascii: literal, at: start)
      }
      var offset = start
      var afterLost = false
      var scalars = literal.writtenScalars[...]
      while let (written, length) = scalars.popFirst() {
        let range = offset..<offset + length
        offset = range.upperBound
        let scalar = CharacterClass(written).contains(.space) ? " " : written
        let isCapital = !normalizer.caseSensitive && scalar.properties.changesWhenLowercased
        let folded =
          isCapital ? Array(scalar.properties.lowercaseMapping.utf8) : Array(String(scalar).utf8)
        text += folded
        // A backslash before a letter is an escape of regular expressions, such as `\d`: it stays, and never matches.
        if scalar == "\\", let next = scalars.first, next.scalar.properties.isAlphabetic {
          escapes.append(range.lowerBound..<range.upperBound + next.length)
          kept += folded
        } else if normalizer.removes(scalar, inReply: isReply) {
          lost.append(range)
          losesLetters = losesLetters || scalar.properties.isAlphabetic
          afterLost = true
        } else if scalar != " " || !afterLost || kept.last != 0x20 {
          if isCapital { capitals.append(range) }
          kept += folded
          if scalar != " " { afterLost = false }
        }
      }
    }

    /// Reads an ASCII text without backslashes byte by byte: most texts are of this kind.
    private mutating func read(ascii literal: [UInt8], at start: Int) {
      var afterLost = false
      for (index, written) in literal.enumerated() {
        let byte = CharacterClass(ascii: written) == .space ? 0x20 : written
        let range = start + index..<start + index + 1
        let isCapital = !normalizer.caseSensitive && byte &- 0x41 < 26
        let folded = isCapital ? byte | 0x20 : byte
        text.append(folded)
        if normalizer.removes(Unicode.Scalar(byte), inReply: isReply) {
          lost.append(range)
          losesLetters = losesLetters || (byte | 0x20) &- 0x61 < 26
          afterLost = true
        } else if byte != 0x20 || !afterLost || kept.last != 0x20 {
          if isCapital { capitals.append(range) }
          kept.append(folded)
          if byte != 0x20 { afterLost = false }
        }
      }
    }
  }
}
