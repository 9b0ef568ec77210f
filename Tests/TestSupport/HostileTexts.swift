/// Texts that a parser, a database, another program or a terminal could read as more than text.
package struct HostileTexts {
  /// Pieces of the syntax of transcripts, rules, SQL, searches and JSON; control sequences of terminals; unusual
  /// Unicode.
  package static let crumbs = [
    "", " ", "  ", "\t", "\n", "\n\n", "\r", "\r\n", "you>", "bot> hi", " or> x", "# title",
    "// no",
    "rules: a", "[...]", "\\[...]", "[..", "\\", "\\x41", "\\x4", "\\u{41}", "\\u{",
    "\\u{123456789}",
    "\u{1B}[31m", "\u{1B}[2J\u{7}", "\u{0}", "a\u{0}b", "\u{7F}", "\u{85}", "\u{202E}",
    "\u{202E}tac",
    "\u{FEFF}", "\u{2028}", "你好", "你", "茶葉 tea", "ひらがなカタカナ", "한국어", "é", "e\u{301}te", "Été",
    "👩‍👩‍👧", "\u{301}", "ﬁ", "İ", "ß", "=", "a", "word", "Hello, world!", "    four", ".*", "(",
    "{topic=x}", "<star>", "'; DROP TABLE messages; --", "\" OR 1=1", "\"", "\"\"\"",
    "tea* NEAR(a b) AND NOT (", "{a b}:", "message : x", "^a + b", "AND", "OR NOT", "*", "-", ":-)",
    "%_", "\\u0000", "{\"a\":[]}", "null", String(repeating: "long ", count: 400),
    String(repeating: "長", count: 400),
  ]

  /// Sets a title, erases the screen, rings the bell, and reverses the direction of writing, among other effects.
  package static let screenDriver =
    "ev\u{1B}]0;pwned\u{7}il\u{1B}[2J\u{9B}31m\u{202E}abc\u{2066}\u{85}\u{8}\u{7F}\u{FEFF}\u{200F}"

  package var random: SplitMix

  package init(seed: UInt64) { random = SplitMix(seed: seed) }

  package mutating func index(below count: Int) -> Int { .random(in: 0..<count, using: &random) }

  /// Returns some crumbs in a row.
  package mutating func text() -> String { (0..<index(below: 7)).map { _ in crumb() }.joined() }

  package mutating func crumb() -> String { Self.crumbs[index(below: Self.crumbs.count)] }

  /// Returns one or more texts.
  package mutating func pieces() -> [String] { (0...index(below: 3)).map { _ in text() } }
}
