/// Normalizes a message for matching.
///
/// The steps are: converting to lower case, unless `caseSensitive`, and composing characters; applying the
/// substitutions; removing characters. In ASCII mode, only ASCII letters, digits and spaces remain. In UTF-8 mode,
/// backslashes, angle brackets, byte order marks and a set of punctuation are removed. The remaining white space is
/// trimmed and collapsed. Normalizing the result again changes nothing, unless a substitution applies to it.
struct Normalizer: Sendable {
  let utf8: Bool
  let caseSensitive: Bool
  let punctuation: MarkSet
  /// The punctuation removed from the robot's own reply.
  ///
  /// In UTF-8 mode it includes common marks, so that `%` lines can be written without them.
  private let replyPunctuation: MarkSet
  var substitutions: Substitutions

  init(
    utf8: Bool, caseSensitive: Bool, punctuation: MarkSet,
    substitutions: Substitutions = Substitutions([])
  ) {
    self.utf8 = utf8
    self.caseSensitive = caseSensitive
    self.punctuation = punctuation
    self.substitutions = substitutions
    replyPunctuation = utf8 ? punctuation.union(MarkSet(".?,!;:@#$%^&*()")) : punctuation
  }

  mutating func code(_ coder: inout ImageCoder) {
    var (utf8, caseSensitive) = (utf8, caseSensitive)
    var marks = punctuation.text
    coder.value(&utf8)
    coder.value(&caseSensitive)
    coder.text(&marks)
    substitutions.code(&coder)
    self = Normalizer(
      utf8: utf8, caseSensitive: caseSensitive, punctuation: MarkSet(marks),
      substitutions: substitutions)
  }

  func message(_ text: String) -> [UInt8] { normalized(text, dropping: punctuation) }

  func reply(_ text: String) -> [UInt8] { normalized(text, dropping: replyPunctuation) }

  /// The maximum length of a text after substitutions, in bytes; a text that would become longer is used without them.
  ///
  /// For a text that is longer already, the maximum is its own length.
  static let maximumLength = 1_000_000

  /// Returns whether a message is used without substitutions, because they would make it too long or take too long.
  func isTooLong(_ text: String) -> Bool {
    guard substitutions.canExceed(Self.maximumLength, from: text.utf8.count) else { return false }
    return substituted(caseFolded(text)) == nil
  }

  /// Returns a text after substitutions; `nil` if they would make it too long or take too long.
  private func substituted(_ text: [UInt8]) -> [UInt8]? {
    substitutions.applied(to: text, maximum: max(text.count, Self.maximumLength))
  }

  private func normalized(_ text: String, dropping marks: MarkSet) -> [UInt8] {
    let folded = caseFolded(text)
    return stripped(substituted(folded) ?? folded, dropping: marks)
  }

  /// Returns whether a message is a question: whether it has a question mark, as typed or from a substitution.
  ///
  /// A `?` before an ASCII letter, digit or underscore, as in `example.org/?q=1`, does not count.
  func isQuestion(_ text: String) -> Bool {
    if Array(text.utf8).hasQuestionMark { return true }
    guard substitutions.insertsQuestionMark else { return false }
    return substituted(caseFolded(text))?.hasQuestionMark ?? false
  }

  /// Returns the composed text, in lower case unless `caseSensitive`.
  func caseFolded(_ text: String) -> [UInt8] {
    (caseSensitive ? Array(text.utf8) : Array(text.utf8).lowercasedText).composed
  }

  private static let byteOrderMark: Unicode.Scalar = "\u{FEFF}"

  /// Returns whether normalizing removes a character from messages or, if `inReply`, from the robot's replies before
  /// they are compared with `%` lines.
  func removes(_ scalar: Unicode.Scalar, inReply: Bool) -> Bool {
    guard utf8 else {
      let byte = scalar.isASCII ? UInt8(truncatingIfNeeded: scalar.value) : 0
      return !(byte == 0x20 || (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10)
    }
    switch scalar {
    case "\\", "<", ">", Self.byteOrderMark: return true
    default: return (inReply ? replyPunctuation : punctuation).contains(scalar)
    }
  }

  /// Returns the text without the characters that are removed from messages, and with white space collapsed.
  func stripped(_ bytes: [UInt8]) -> [UInt8] { stripped(bytes, dropping: punctuation) }

  private func stripped(_ bytes: [UInt8], dropping marks: MarkSet) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var pendingSpace = false
    func take(_ byte: UInt8) {
      if pendingSpace, !result.isEmpty { result.append(0x20) }
      pendingSpace = false
      result.append(byte)
    }
    guard utf8 else {
      for byte in bytes {
        if byte == 0x20 {
          pendingSpace = true
        } else if (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 {
          take(byte)
        }
      }
      return result
    }
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      guard byte >= 0x80 else {
        index += 1
        switch byte {
        case UInt8(ascii: "\\"), UInt8(ascii: "<"), UInt8(ascii: ">"): continue
        case _ where CharacterClass(ascii: byte).contains(.space): pendingSpace = true
        case _ where marks.contains(ascii: byte): continue
        default: take(byte)
        }
        continue
      }
      let start = index
      while index < bytes.count, bytes[index] >= 0x80 { index += 1 }
      for scalar in String(decoding: bytes[start..<index], as: UTF8.self).unicodeScalars {
        if CharacterClass(scalar).contains(.space) {
          pendingSpace = true
        } else if !marks.contains(scalar), scalar != Self.byteOrderMark {
          for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter { take(byte) }
        }
      }
    }
    return result
  }
}

extension [UInt8] {
  /// Whether the text contains `？` or `؟`, or a `?` that no ASCII letter, digit or underscore follows.
  fileprivate var hasQuestionMark: Bool {
    indices.contains { index in
      switch self[index] {
      case UInt8(ascii: "?"):
        index + 1 == count || CharacterClass(ascii: self[index + 1]).isDisjoint(with: .word)
      case 0xEF: self[index...].starts(with: "？".utf8)
      case 0xD8: self[index...].starts(with: "؟".utf8)
      default: false
      }
    }
  }

  /// The text in lower case, by Unicode's full mapping if it is not ASCII.
  var lowercasedText: [UInt8] {
    var result = self
    for index in result.indices {
      let byte = result[index]
      if byte >= 0x80 { return Array(String(decoding: self, as: UTF8.self).lowercased().utf8) }
      if byte &- 0x41 < 26 { result[index] = byte | 0x20 }
    }
    return result
  }
}
