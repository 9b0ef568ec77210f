/// Makes of what somebody typed the text that triggers are matched against.
///
/// Lower case, substitutions, then what a message loses: in ASCII mode everything but letters,
/// digits and spaces; in UTF-8 mode backslash, angle brackets and a set of punctuation. White space
/// is trimmed and collapsed in both. Doing it twice changes nothing more, as long as no substitution
/// makes text that another one takes up.
struct Normalizer: Sendable {
  var utf8: Bool
  var caseSensitive: Bool
  var punctuation: Set<Unicode.Scalar>
  var substitutions: Substitutions

  /// What the robot's own reply loses besides, so that `%` lines can be written plainly.
  private static let replyPunctuation = Set(".?,!;:@#$%^&*()".unicodeScalars)

  func message(_ text: String) -> [UInt8] { normalized(text, alsoDropping: []) }

  func reply(_ text: String) -> [UInt8] {
    normalized(text, alsoDropping: utf8 ? Self.replyPunctuation : [])
  }

  private func normalized(_ text: String, alsoDropping more: Set<Unicode.Scalar>) -> [UInt8] {
    stripped(substitutions.applied(to: lowercased(text)), alsoDropping: more)
  }

  func lowercased(_ text: String) -> [UInt8] {
    caseSensitive ? Array(text.utf8) : Array(text.utf8).lowercasedText
  }

  /// The text without what a message loses; neither case nor substitutions.
  func stripped(_ bytes: [UInt8], alsoDropping more: Set<Unicode.Scalar> = []) -> [UInt8] {
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
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      switch scalar {
      case "\\", "<", ">": continue
      case _ where CharacterClass(scalar).contains(.space): pendingSpace = true
      case _ where punctuation.contains(scalar) || more.contains(scalar): continue
      default: for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter { take(byte) }
      }
    }
    return result
  }
}

extension [UInt8] {
  /// The text in lower case, by Unicode's full mapping where it is not ASCII.
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
