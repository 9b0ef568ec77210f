/// A message as it was typed, with the origin of each byte of its normalized form.
///
/// It gives `<star raw>` its text: if a star matches `annmexampleorg` in `Write to Ann.M@Example.org!`, the text is
/// `Ann.M@Example.org`.
struct TypedText {
  private let typed: [UInt8]
  /// The range of `typed` for each normalized byte.
  private let origins: [Range<Int>]

  /// Normalizes a message again, one character at a time; `nil` if the result differs from `normalized`, or if the
  /// substitutions would make the message too long or take too long.
  ///
  /// Complexity: as normalizing, with 16 bytes of memory for each byte of the message.
  init?(_ message: String, normalizer: Normalizer, normalized: [UInt8]) {
    typed = Array(message.utf8)
    var (folded, origins): ([UInt8], [Range<Int>]) = ([], [])
    // Of ASCII characters, only a carriage return joins the one after it.
    if typed.allSatisfy({ $0 < 0x80 && $0 != 0x0D }) {
      folded = normalizer.caseSensitive ? typed : typed.lowercasedText
      origins = typed.indices.map { $0..<$0 + 1 }
    } else {
      var end = 0
      for character in message {
        let text = String(character)
        let range = end..<end + text.utf8.count
        end = range.upperBound
        let lower = normalizer.caseFolded(text)
        folded += lower
        origins += repeatElement(range, count: lower.count)
      }
    }
    guard
      let replacements = normalizer.substitutions.replacements(
        in: folded, maximum: max(folded.count, Normalizer.maximumLength))
    else { return nil }
    var (replaced, places): ([UInt8], [Range<Int>]) = ([], [])
    var done = 0
    for replacement in replacements {
      let range = replacement.range
      let whole = origins[range.lowerBound].lowerBound..<origins[range.upperBound - 1].upperBound
      replaced += folded[done..<range.lowerBound]
      places += origins[done..<range.lowerBound]
      replaced += replacement.value
      places += repeatElement(whole, count: replacement.value.count)
      done = range.upperBound
    }
    replaced += folded[done...]
    places += origins[done...]
    let kept = Self.stripped(replaced, places, normalizer)
    guard kept.text == normalized else { return nil }
    self.origins = kept.origins
  }

  /// Removes the characters that normalizing removes, and collapses white space.
  private static func stripped(
    _ text: [UInt8], _ origins: [Range<Int>], _ normalizer: Normalizer
  ) -> (text: [UInt8], origins: [Range<Int>]) {
    var kept: (text: [UInt8], origins: [Range<Int>]) = ([], [])
    var space: Range<Int>?
    var index = 0
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
      let start = index
      index += UTF8.width(scalar)
      // The text of a substitution may end within a character.
      guard index <= origins.count else { return kept }
      if normalizer.utf8 ? CharacterClass(scalar).contains(.space) : scalar == " " {
        space = space ?? origins[start]
      } else if !normalizer.removes(scalar, inReply: false) {
        if let space, !kept.text.isEmpty {
          kept.text.append(0x20)
          kept.origins.append(space)
        }
        space = nil
        kept.text += text[start..<index]
        kept.origins += origins[start..<index]
      }
    }
    return kept
  }

  /// Returns the typed text of a part of the normalized message.
  ///
  /// Marks that touch the part are included, up to the outermost one that is not punctuation: `+49 30`, `C++`, `100%`.
  /// A round bracket is included if its partner is in the text: `(2 + 3) * 4`, `f(x)`.
  func text(for range: Range<Int>) -> ArraySlice<UInt8> {
    guard let first = range.first, range.upperBound <= origins.count else { return [] }
    let last = range.upperBound - 1
    var (start, end) = (origins[first].lowerBound, origins[last].upperBound)
    let left = first > 0 ? min(origins[first - 1].upperBound, start) : 0
    let right = last + 1 < origins.count ? max(origins[last + 1].lowerBound, end) : typed.count
    let before = String(decoding: typed[left..<start], as: UTF8.self).unicodeScalars
    let marks = before.reversed().prefix { !CharacterClass($0).contains(.space) }.reversed()
    start -= marks.drop(while: Self.isPunctuation).reduce(0) { $0 + UTF8.width($1) }
    let after = String(decoding: typed[end..<right], as: UTF8.self).unicodeScalars
    var rest = after.prefix { !CharacterClass($0).contains(.space) }
    while let mark = rest.last, Self.isPunctuation(mark) { rest.removeLast() }
    end += rest.reduce(0) { $0 + UTF8.width($1) }
    (start, end) = (max(start, left), min(end, right))
    var (opened, closed) = (0, 0)
    for byte in typed[start..<end] {
      if byte == UInt8(ascii: "(") {
        opened += 1
      } else if byte == UInt8(ascii: ")") {
        if opened > 0 { opened -= 1 } else { closed += 1 }
      }
    }
    while closed > 0, start > left, typed[start - 1] == UInt8(ascii: "(") {
      (start, closed) = (start - 1, closed - 1)
    }
    while opened > 0, end < right, typed[end] == UInt8(ascii: ")") {
      (end, opened) = (end + 1, opened - 1)
    }
    return typed[start..<end]
  }

  private static func isPunctuation(_ scalar: Unicode.Scalar) -> Bool {
    ".,;:!?…¿¡()[]\"'“”„‘’‚«»".unicodeScalars.contains(scalar)
  }
}
