import Testing

@testable import LineEditing

@Suite struct ViKeysTests {
  /// Keys after Escape, and whether characters are inserted afterwards.
  @Test(arguments: [
    ("", false), ("i", true), ("fix", false), ("rix", false), ("cw", true), ("dw", false),
    ("ciw", true), ("daw", false), ("cc", true), ("dfi", false), ("cfi", true), ("c2w", true),
    ("0x3l", false), ("A", true), ("yiw", false), ("/cw\r", false), ("/cw\ri", true),
    ("?a\u{1B}", false), ("c/ab\r", false), ("d?ciw\r", false), ("/\u{7F}i", true),
    ("/a\u{7F}i", false), (":a", false), (":a\n", true),
  ]) func tellTheMode(_ keys: String, _ isInserting: Bool) {
    var vi = ViKeys()
    #expect(vi.isInserting)
    for key in ("\u{1B}" + keys).unicodeScalars { _ = vi.take(key) }
    #expect(vi.isInserting == isInserting, "\(keys)")
  }

  @Test func passOnEverythingButWords() {
    for keys in ["dw", "c\u{1B}", "dfx", "cib", "dd", "3x", "hjkl", "/diw\r", "d?daw\r"] {
      var vi = ViKeys()
      _ = vi.take("\u{1B}")
      let passed = keys.unicodeScalars.flatMap { key -> [Unicode.Scalar] in
        if case .pass(let keys) = vi.take(key) { keys } else { [] }
      }
      #expect(passed == Array(keys.unicodeScalars), "\(keys)")
    }
    var vi = ViKeys()
    #expect("\u{1B}daw".unicodeScalars.map { vi.take($0) }.last == .word("d", isAround: true))
  }
}
