/// Texts as another program reads them back.
extension String {
  /// A path as URIs hold it: every byte but those that RFC 3986 lets stand in a path becomes `%20`.
  package var percentEncodedPath: String {
    var text = ""
    for byte in utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "-"),
        UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"):
        text.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        text += "%" + (digits.utf8.count < 2 ? "0" : "") + digits
      }
    }
    return text
  }

  /// One word of a shell (POSIX), in single quotes where it needs them: in those a shell reads nothing.
  package var shellQuoted: String {
    let isPlain = utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: "/-._+:,@%".utf8.contains(byte)
      }
    }
    return isPlain && !isEmpty ? self : inSingleQuotes
  }

  /// The same for any text, so that it is seen to be one word.
  package var inSingleQuotes: String {
    var text = String.UnicodeScalarView("'".unicodeScalars)
    // By scalars: a quote and an accent behind it are one character to Swift, and two to a shell.
    for scalar in unicodeScalars {
      if scalar == "'" {
        text.append(contentsOf: "'\\''".unicodeScalars)
      } else {
        text.append(scalar)
      }
    }
    text.append("'")
    return String(text)
  }
}
