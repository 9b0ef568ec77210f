import Responder

@testable import Transcripts

/// Random texts made of everything that a transcript's grammar could trip over.
struct HostileTexts {
  private static let crumbs = [
    "", " ", "  ", "\t", "\n", "\n\n", "\r", "\r\n", "you>", "bot> hi", " or> x", "# title",
    "// no",
    "rules: a", "[...]", "\\[...]", "[..", "\\", "\\x41", "\\x4", "\\u{41}", "\\u{",
    "\\u{123456789}",
    "\u{1B}[31m", "\u{0}", "\u{7F}", "\u{85}", "\u{202E}", "\u{FEFF}", "\u{2028}", "你好", "é",
    "e\u{301}",
    "👩‍👩‍👧", "\u{301}", "=", "a", "word", "Hello, world!", "    four", ".*", "(", "{topic=x}", "<star>",
  ]

  var randomness: Randomness

  init(seed: UInt64) { randomness = Randomness(seed: seed) }

  mutating func text() -> String {
    (0..<randomness.index(below: 7)).map { _ in
      Self.crumbs[randomness.index(below: Self.crumbs.count)]
    }.joined()
  }

  /// Without a zero byte, which no text file holds raw, and nothing else left out.
  mutating func pieces() -> [String] { (0...randomness.index(below: 3)).map { _ in text() } }

  mutating func expectation() -> ExpectedText {
    switch randomness.index(below: 6) {
    case 0: .contains(pieces())
    case 1: .not(pieces())
    case 2: .any(text())
    case 3:
      .regex(["\\d+\\.\\d\\d", "a|b", "(x\ny)+", "", "[^]]", "\\x1B"][randomness.index(below: 6)])
    default: .exact(pieces())
    }
  }

  mutating func entry() -> TranscriptEntry {
    switch randomness.index(below: 12) {
    case 0: .title(text())
    case 1: .comment(text())
    case 2: .blank
    case 3: .history(text())
    case 4: .or(expectation())
    case 5: .note(expectation())
    case 6: .expect(name: "name", value: text())
    case 7: .set(name: "topic", value: text())
    case 8: .rule(.text(file: "a b.rive", text: "my name is *"))
    case 9: .rule(.line(file: "guests.rive", line: randomness.index(below: 999)))
    case 10: .you(text())
    default: .bot(expectation())
    }
  }
}
