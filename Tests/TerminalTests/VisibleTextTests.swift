import Testing

@testable import Terminal

@Suite struct VisibleTextTests {
  @Test(arguments: [
    ("plain, 你好 and 🐱", "plain, 你好 and 🐱"), ("a\tb\nc", "a\tb\nc"),
    ("\u{1B}[2J", "\\x1B[2J"), ("a\r\nb", "a\\x0D\nb"), ("\u{7F}\u{0}", "\\x7F\\x00"),
    ("\u{9B}31m", "\\x9B31m"), ("abc\u{202E}cba", "abc\\u{202E}cba"),
    ("\u{2066}\u{2069}\u{200F}", "\\u{2066}\\u{2069}\\u{200F}"), ("\u{FEFF}x", "\\u{FEFF}x"),
    ("\u{2028}", "\\u{2028}"), ("©Ω", "©Ω"),
  ])
  func showsWhatWouldDriveTheTerminal(text: String, shown: String) {
    #expect(text.visible == shown)
  }

  @Test func everyScalarIsSafeAfterwardsAndTwiceIsOnce() {
    for value in UInt32(0)...0x1_0FFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let shown = "a\(scalar)b".visible
      #expect(!shown.unicodeScalars.contains { $0.drivesTerminal }, "U+\(value)")
      #expect(shown.visible == shown)
      #expect((shown == "a\(scalar)b") == !scalar.drivesTerminal, "U+\(value)")
    }
  }
}
