import Testing

@testable import Quoting

@Suite struct UnsafeScalarsTests {
  @Test func anUnsafeScalarHasAnEscapeOfSafeOnes() {
    for code in 0...0x10_FFFF as ClosedRange<UInt32> {
      guard let scalar = Unicode.Scalar(code) else { continue }
      #expect((scalar.escape != nil) == scalar.isUnsafe, "\(code)")
      guard let escape = scalar.escape else { continue }
      #expect(!escape.unicodeScalars.contains { $0.isUnsafe }, "\(code)")
      #expect(String(scalar).utf8.contains { $0.mayBeUnsafe }, "\(code)")
    }
  }

  @Test(arguments: [
    ("\u{0}", "\\x00"), ("\n", "\\x0A"), ("\u{1B}", "\\x1B"), ("\u{7F}", "\\x7F"),
    ("\u{9B}", "\\x9B"), ("\u{202E}", "\\u{202E}"), ("\u{FEFF}", "\\u{FEFF}"), (" ", nil),
    ("é", nil), ("\u{200D}", nil),
  ])
  func escapes(text: String, escape: String?) {
    #expect(text.unicodeScalars.first?.escape == escape)
  }
}
