import Responder

/// The text that a part of a file stands for.
package enum MarkupText {
  enum Place { case element, attribute, characterData }

  /// Returns the text of an element's part, without unknown entities.
  package static func decoded(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    _ = append(bytes, 0..<bytes.count, in: .element, to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  /// Appends the text in a range of a file, with its references and line ends replaced, and returns the problems.
  static func append(
    _ bytes: [UInt8], _ range: Range<Int>, in place: Place, to text: inout [UInt8]
  ) -> [(kind: ReadingProblem.Kind, range: Range<Int>)] {
    var problems: [(kind: ReadingProblem.Kind, range: Range<Int>)] = []
    var index = range.lowerBound
    while index < range.upperBound {
      let byte = bytes[index]
      var length = 1
      switch byte {
      case UInt8(ascii: "&") where place != .characterData:
        let inner = bytes[(index + 1)..<range.upperBound].prefix(maximumNameLength + 1)
        guard let end = inner.firstIndex(of: UInt8(ascii: ";")),
          let reference = Reference(inner[..<end])
        else {
          problems.append((.notWellFormed(.unescaped("&")), index..<index))
          text.append(byte)
          break
        }
        length = end + 1 - index
        switch reference {
        case .character(let scalar): text += Array(String(Character(scalar)).utf8)
        case .unknown(let name): problems.append((.unknownEntity(name), index..<(index + length)))
        }
      case 0x0D:
        if index + 1 < range.upperBound, bytes[index + 1] == 0x0A { length = 2 }
        text.append(place == .attribute ? 0x20 : 0x0A)
      case 0x09, 0x0A: text.append(place == .attribute ? 0x20 : byte)
      case ..<0x20: problems.append((.notWellFormed(.controlCharacter), index..<index))
      default: text.append(byte)
      }
      index += length
    }
    return problems
  }

  private static let maximumNameLength = 64

  private enum Reference {
    case character(Unicode.Scalar)
    case unknown(String)

    /// Reads the bytes between `&` and `;`; `nil` if they form no reference.
    init?(_ bytes: ArraySlice<UInt8>) {
      let name = String(decoding: bytes, as: UTF8.self)
      if name.hasPrefix("#") {
        let isHex = name.hasPrefix("#x")
        let digits = name.dropFirst(isHex ? 2 : 1)
        guard digits.first?.isHexDigit == true,
          let scalar = UInt32(digits, radix: isHex ? 16 : 10).flatMap(Unicode.Scalar.init),
          scalar.value >= 0x20 || "\t\n\r".unicodeScalars.contains(scalar),
          scalar.value | 1 != 0xFFFF
        else { return nil }
        self = .character(scalar)
        return
      }
      guard let first = name.utf8.first, first.isNameStart,
        name.utf8.allSatisfy(\.isNamePart)
      else { return nil }
      self = HTMLEntity.scalars[name].map { .character($0) } ?? .unknown(name)
    }
  }
}

extension UInt8 {
  /// Whether a name in XML can begin with the byte; every character outside of ASCII counts as a letter.
  var isNameStart: Bool {
    (self | 0x20) &- 0x61 < 26 || self >= 0x80 || self == UInt8(ascii: "_")
      || self == UInt8(ascii: ":")
  }

  var isNamePart: Bool {
    isNameStart || isDigit || self == UInt8(ascii: "-") || self == UInt8(ascii: ".")
  }
}

extension String {
  /// The text escaped for XML; U+FFFD replaces characters that XML forbids.
  var escapedXML: String {
    var result = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      // XML forbids these characters, even as numeric references.
      case "\u{0}"..."\u{8}", "\u{B}", "\u{C}", "\u{E}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}":
        result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
