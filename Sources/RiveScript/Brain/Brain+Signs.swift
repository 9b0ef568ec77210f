import Responder

/// Matching of messages with emoji, with emoticons or in quotation marks, with `! global spelling = 1`.
extension Brain {
  /// The maximum number of times that signs are left out; signs can show others, as one quotation in another does.
  private static let maximumLayers = 4

  /// Returns the match of a message without its signs (`Subject.signs`).
  ///
  /// `nil` if the message has no signs, if the best trigger for the whole message contains one of the signs, or if no
  /// trigger matches.
  ///
  /// - Parameter layers: the maximum number of times that signs are left out.
  func signlessMatch(
    _ subject: Subject, in topic: Int, _ context: MatchContext, layers: Int = maximumLayers
  ) -> Match? {
    guard options.spelling, layers > 0 else { return nil }
    let signs = subject.signs
    guard !signs.isEmpty else { return nil }
    if let own = exactMatch(subject, in: topic, depth: 0, context),
      signs.contains(where: { hasSign(subject.bytes[$0], in: own.trigger) })
    {
      return nil
    }
    let removed = subject.removals(of: signs)
    let bare = subject.corrected(by: removed, arena: arena)
    guard bare.count > 0,
      let match = signlessMatch(bare, in: topic, context, layers: layers - 1)
        ?? matchWithSigns(bare, in: topic, depth: 0, context)
    else { return nil }
    return match.restoring(removed, note: ("spelling", subject.text(of: signs) + " left out"))
  }

  /// Returns whether a trigger, or an array that it names, contains a sign.
  private func hasSign(_ sign: ArraySlice<UInt8>, in trigger: Int32) -> Bool {
    func contains(_ text: TextRange) -> Bool {
      let text = arena[text]
      return text.indices.contains { text[$0...].starts(with: sign) }
    }
    switch triggers[Int(trigger)].pattern {
    case .words(let text): return contains(text)
    case .stars(let pieces): return pieces.contains { contains(textsBetweenStars[Int($0)]) }
    case .program(let range, _):
      return range.contains { index in
        let instruction = code.instructions[Int(index)]
        switch instruction.operation {
        case .literal: return contains(TextRange(Int(instruction.a)..<Int(instruction.b)))
        case .list: return code.lists[Int(instruction.a)].contains(where: contains)
        default: return false
        }
      }
    }
  }
}

extension Subject {
  /// The ranges of the signs that say how a message is meant: emoji such as faces, hands and hearts, an emoticon at the
  /// end, and pairs of quotation marks.
  ///
  /// Other emoji, such as 🍕, are what a message is about.
  fileprivate var signs: [Range<Int>] {
    var signs: [Range<Int>] = []
    var opening: (range: Range<Int>, closing: [UInt32])?
    var index = 0
    while index < count {
      let end = next(index)
      let byte = bytes[index]
      if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") || byte == 0xC2 || byte == 0xE2,
        case let mark = Self.scalar(bytes[index..<end]), Self.isQuotationMark(mark)
      {
        let isAtStart = index == 0 || isSpace(index - 1)
        let isAtEnd = end == count || isSpace(end)
        // French sets its marks off by spaces.
        let isSetOff = mark == 0xAB || mark == 0xBB
        if let open = opening, open.closing.contains(mark), isAtEnd, !isAtStart || isSetOff {
          signs += [open.range, index..<end]
          opening = nil
        } else if opening == nil, isAtStart, !isAtEnd || isSetOff {
          opening = (index..<end, Self.closing[mark] ?? [])
        }
      } else if byte >= 0xE2, case let sign = Self.scalar(bytes[index..<end]),
        Self.isMoodEmoji(sign)
      {
        if let last = signs.last, last.upperBound == index {
          signs[signs.count - 1] = last.lowerBound..<end
        } else if !Self.isModifier(sign) {
          signs.append(index..<end)
        }
      }
      index = end
    }
    if let emoticon, !signs.contains(where: { $0.overlaps(emoticon) }) { signs.append(emoticon) }
    return signs.sorted { $0.lowerBound < $1.lowerBound }
  }

  /// For each opening quotation mark, the marks that can close it.
  private static let closing: [UInt32: [UInt32]] = [
    0x27: [0x27], 0x22: [0x22], 0x201C: [0x201D], 0x201E: [0x201C, 0x201D], 0x2018: [0x2019],
    0x201A: [0x2018, 0x2019], 0xAB: [0xBB], 0xBB: [0xAB],
  ]

  private static func isQuotationMark(_ scalar: UInt32) -> Bool {
    closing[scalar] != nil || scalar == 0x201D || scalar == 0x2019
  }

  /// The range of the last word if that is an emoticon, and not the first word too; messages keep only `-)` of `:-)`.
  private var emoticon: Range<Int>? {
    var start = count
    while start > 0, !isSpace(start - 1) { start -= 1 }
    guard start > 0, start < count else { return nil }
    let word = bytes[start..<count]
    if word.elementsEqual("xd".utf8) || word.elementsEqual("^^".utf8) { return start..<count }
    let isFace =
      word.allSatisfy { "()-=*'".utf8.contains($0) } && word.contains { "()".utf8.contains($0) }
    // After a `(`, the last word perhaps just closes the parenthesis.
    return isFace && !bytes[..<start].contains(UInt8(ascii: "(")) ? start..<count : nil
  }

  /// Returns corrections that leave out ranges of the text, each with a blank beside it; joins neighboring ranges.
  ///
  /// Ranges between two words, such as the marks in `"one" "two"`, are not joined, so that a blank stays.
  func removals(of parts: [Range<Int>]) -> [Spelling.Correction] {
    var joined: [Range<Int>] = []
    for part in parts {
      if let last = joined.last, last.upperBound + 1 == part.lowerBound, isSpace(last.upperBound),
        last.lowerBound == 0 || isSpace(last.lowerBound - 1) || part.upperBound == count
          || isSpace(part.upperBound)
      {
        joined[joined.count - 1] = last.lowerBound..<part.upperBound
      } else {
        joined.append(part)
      }
    }
    return joined.map { Spelling.Correction(typed: withBlank($0), replacement: .empty) }
  }

  /// Returns the texts of ranges, separated by spaces.
  func text(of parts: [Range<Int>]) -> String {
    parts.map { String(decoding: bytes[$0], as: UTF8.self) }.joined(separator: " ")
  }

  /// Returns a range of whole words with the blank before it, or behind it at the start; other ranges unchanged.
  private func withBlank(_ range: Range<Int>) -> Range<Int> {
    let isAtStart = range.lowerBound == 0
    let isAtEnd = range.upperBound == count
    if !isAtStart, isSpace(range.lowerBound - 1), isAtEnd || isSpace(range.upperBound) {
      return range.lowerBound - 1..<range.upperBound
    }
    return isAtStart && !isAtEnd && isSpace(range.upperBound)
      ? range.lowerBound..<range.upperBound + 1 : range
  }

  private func isSpace(_ index: Int) -> Bool { characterClass(at: index).contains(.space) }

  private static func scalar(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    String(decoding: bytes, as: UTF8.self).unicodeScalars.first?.value ?? 0
  }

  static func isModifier(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x200D, 0xFE0F, 0x1F3FB...0x1F3FF: true
    default: false
    }
  }

  /// Returns whether a character is an emoji of a mood, such as a face or a heart, or modifies an emoji.
  static func isMoodEmoji(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x2639, 0x263A, 0x270A...0x270C, 0x2764, 0x1F389, 0x1F446...0x1F450, 0x1F493...0x1F49F,
      0x1F4AA, 0x1F4AF, 0x1F5A4, 0x1F600...0x1F64F, 0x1F910...0x1F92F, 0x1F970...0x1F97A:
      true
    default: isModifier(scalar)
    }
  }
}
