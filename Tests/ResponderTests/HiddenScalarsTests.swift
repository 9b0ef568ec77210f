import Testing

@testable import Responder

@Suite struct HiddenScalarsTests {
  @Test(arguments: [
    ("good\u{200B}bye", "good\\u{200B}bye"), ("\u{202E}", "\\u{202E}"),
    ("a\u{200D}b", "a\\u{200D}b"),
    ("\u{AD}\u{E0041}", "\\u{AD}\\u{E0041}"), ("\u{FEFF}x", "\\u{FEFF}x"), ("a\nb\t", "a\nb\t"),
    ("👩\u{200D}💻 می\u{200C}خواهم שלום", "👩\u{200D}💻 می\u{200C}خواهم שלום"),
  ])
  func hiddenOnesAreShownByTheirNumber(text: String, shown: String) {
    #expect(text.revealed == shown)
  }

  @Test(arguments: [
    ("a\nSF:x", "a\\x0ASF:x"), ("\r\u{1B}\u{7F}", "\\x0D\\x1B\\x7F"),
    ("\u{85}\u{2028}\u{200B}", "\\u{85}\\u{2028}\\u{200B}"), ("plain – é", "plain – é"),
  ])
  func aLineStaysALine(text: String, shown: String) {
    #expect(text.oneLine == shown)
  }

  /// No hidden character and no line end is left in any text, and doing it twice changes nothing more.
  @Test func nothingHiddenIsLeft() {
    var randomness = Randomness(seed: 5)
    let pool: [Unicode.Scalar] = [
      "a", "\n", "\r", "\u{200B}", "\u{200D}", "\u{202E}", "é", "👩", "\u{85}", "\\", "\u{2069}",
    ]
    for _ in 0..<500 {
      var text = String.UnicodeScalarView()
      for _ in 0..<8 { text.append(pool[randomness.index(below: pool.count)]) }
      let line = String(text).oneLine
      var before: Unicode.Scalar?
      for scalar in line.unicodeScalars {
        #expect(!scalar.isHidden(after: before) && !line.contains(where: \.isNewline), "\(line)")
        before = scalar
      }
      #expect(line.oneLine == line)
      #expect(String(text).revealed.oneLine == line)
    }
  }
}
