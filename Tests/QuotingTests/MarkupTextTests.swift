import Quoting
import Testing

@Suite struct MarkupTextTests {
  @Test func escapesWhatMarkupInterprets() {
    #expect(
      #"<b title="a">Q&A</b>"#.markupEscaped
        == "&lt;b title=&quot;a&quot;&gt;Q&amp;A&lt;/b&gt;")
  }

  @Test func keepsLineEndsAndTabsAndShowsOtherControls() {
    #expect("a\n\tb\u{1B}[31m\u{0}\u{202E}".markupEscaped == "a\n\tb\\x1B[31m\\x00\\u{202E}")
  }

  /// A quote and a following accent are one character to Swift, and two to a browser.
  @Test func escapesBelowTheLevelOfCharacters() {
    #expect("<\u{301}\"\u{301}".markupEscaped == "&lt;\u{301}&quot;\u{301}")
  }

  @Test func resultIsValidXMLForEveryScalar() {
    for value in UInt32(0)...0x1_0FFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      for written in String(scalar).markupEscaped.unicodeScalars {
        #expect(written != "<" && written != ">" && written != "\"", "\(value)")
        let isAllowed: Bool =
          switch written.value {
          case 0x9, 0xA, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...: true
          default: false
          }
        #expect(isAllowed, "\(value)")
      }
    }
  }
}
