import Quoting
import Testing

/// Every other program reads an escaped text as it was, even if a combining mark follows each special character.
@Suite struct EscapedTextTests {
  private static let marks = [
    "", "\u{301}", "\u{338}", "\u{20E3}", "\u{FE0F}", "\u{200D}", "\u{1F3FD}",
  ]

  /// Texts of special characters, each with and without a mark behind it.
  private static let texts: [String] = {
    let specials = "\",;\n\r\t`'\\{}<>&#|*_[]()~@=+-%$:/ ".unicodeScalars.map(String.init)
    var texts: [String] = []
    for special in specials {
      for mark in marks {
        texts += [special + mark, "a" + special + mark + "b", special + mark + special + mark]
        for other in specials { texts.append(special + mark + "x" + other + mark) }
      }
    }
    return texts
  }()

  /// Reads a record of RFC 4180, byte for byte.
  private func fields(_ record: String) -> [[UInt8]] {
    var (fields, isQuoted): ([[UInt8]], Bool) = ([[]], false)
    var bytes = Array(record.utf8)[...]
    while let byte = bytes.popFirst() {
      switch byte {
      case UInt8(ascii: "\"") where isQuoted && bytes.first == byte:
        fields[fields.count - 1].append(byte)
        bytes.removeFirst()
      case UInt8(ascii: "\""): isQuoted.toggle()
      case UInt8(ascii: ",") where !isQuoted: fields.append([])
      default: fields[fields.count - 1].append(byte)
      }
    }
    return fields
  }

  @Test func aTableHasItsFields() {
    for text in Self.texts {
      let read = fields("a," + text.csvField + "," + "=b".csvField)
      #expect(read.count == 3, "\(text.debugDescription)")
      let isFormula = "=+-@\t\r".utf8.contains(text.utf8.first ?? 0)
      #expect(read.dropFirst().first == Array(((isFormula ? "'" : "") + text).utf8))
      #expect(read.last == Array("'=b".utf8))
    }
    #expect("\"\u{301},=1+1".csvField.utf8.elementsEqual("\"\"\"\u{301},=1+1\"".utf8))
  }

  @Test func aLabelEndsWhereItShould() {
    for text in Self.texts {
      var read: [UInt8] = []
      var bytes = Array(text.prometheusLabel.utf8)[...]
      while let byte = bytes.popFirst() {
        #expect(byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\n"))
        guard byte == UInt8(ascii: "\\"), let next = bytes.popFirst() else {
          read.append(byte)
          continue
        }
        read.append(next == UInt8(ascii: "n") ? 0x0A : next)
      }
      #expect(read == Array(text.utf8))
    }
  }

  /// Code ends at the first run of as many marks as it began with.
  @Test func codeEndsWhereItShould() {
    for text in Self.texts + ["``", "a```b``c`", "`\u{301}``\u{301}"] {
      let code = Array(text.markdownCode.utf8)
      let count = code.prefix { $0 == UInt8(ascii: "`") }.count
      let runs = code.split { $0 != UInt8(ascii: "`") }.map(\.count)
      #expect(runs.first == count && runs.last == count && runs.count(where: { $0 == count }) == 2)
      #expect(!code.contains(0x0A) && !code.contains(0x0D))
    }
    #expect("a`b".markdownCode == "`` a`b ``" && "ab".markdownCode == "`ab`")
  }

  @Test func markdownAndMarkupShowNoSpecialCharacter() {
    for text in Self.texts {
      let markdown = Array(text.markdownEscaped.utf8)
      for (index, byte) in markdown.enumerated() where "`*_[]<>#|~&".utf8.contains(byte) {
        #expect(index > 0 && markdown[index - 1] == UInt8(ascii: "\\"))
      }
      #expect(!text.markupEscaped.utf8.contains { "<>\"".utf8.contains($0) })
    }
  }

  @Test func scalarsAreReplaced() {
    #expect("#\u{301}#".escaping(["#": "\\#"]).utf8.elementsEqual("\\#\u{301}\\#".utf8))
  }
}
