import Eliza
import Responder
import RiveScript
import Testing

/// Rule files made of parts that shift columns: continuations, weights, tabs, comments, carriage returns, letters of
/// two bytes.
@Suite struct PlaceTests {
  private static let rules = [
    "+ ", "- ", "% ", "^ ", "@ ", "* ", "! var ", "! array ", "! sub ", "! local concat = space\n",
    "> topic a\n", "< topic\n", "> begin\n", "> object o js\n", "< object\n", "a", "b", " ", "  ",
    "\t", "|", "(",
    ")", "[", "]", "{", "}", "<", ">", "é", "\u{200B}", "好", "\n", "\n", "\n", "\r\n", "\r",
    "\u{B}", "{weight=3}",
    "<get x>", "<star2>", "<set x=", "{random}", "{topic=", "(@l)", " = ", " == ", " => ", "// c",
    "/*", "*/", "#", "*",
    "_", "\\s", "\\", "<call>", "</call>", "{@", "^", "@l", "<input1>", "<bot x>", "\u{FEFF}",
    "\u{301}",
  ]
  private static let script = [
    "(", ")", "\n", "\r\n", " ", "K", "L", "0", "1", "9", "=", "(=L)", "DLIST(/T)", "(/T)",
    "(*A B)", "PRE", "NEWKEY",
    "NONE", "MEMORY", "((0) (X 3))", "; c\n", "é", "\u{B}", "\r", "\t", "\"",
    "(K ((0 L 0) (A 4)))\n", ":", "\u{200B}",
  ]

  private static func text(of parts: [String], _ randomness: inout Randomness) -> [UInt8] {
    let count = 1 + randomness.index(below: 40)
    var bytes = (0..<count).flatMap { _ in Array(parts[randomness.index(below: parts.count)].utf8) }
    if randomness.index(below: 8) == 0 {
      bytes.insert(0xFF, at: randomness.index(below: bytes.count + 1))
    }
    return bytes
  }

  private static func check(
    _ language: some RuleLanguage, _ bytes: [UInt8], endsAtReturns: Bool = false
  ) throws {
    try PlaceLaws.check(
      language.check([RuleSource(name: "f", bytes: bytes)]), of: bytes,
      endsAtReturns: endsAtReturns)
  }

  @Test func aProblemOfRulesStandsInItsLine() throws {
    for seed in UInt64(0)..<4_000 {
      var randomness = Randomness(seed: seed)
      let bytes = Self.text(of: Self.rules, &randomness)
      #expect(throws: Never.self, "seed \(seed): \(String(decoding: bytes, as: UTF8.self))") {
        try Self.check(RiveScriptLanguage(), bytes)
      }
    }
  }

  @Test func aProblemOfAScriptStandsInItsLine() throws {
    for seed in UInt64(0)..<4_000 {
      var randomness = Randomness(seed: seed)
      let bytes = Self.text(of: Self.script, &randomness)
      #expect(throws: Never.self, "seed \(seed): \(String(decoding: bytes, as: UTF8.self))") {
        try Self.check(ElizaLanguage(), bytes, endsAtReturns: true)
      }
    }
  }
}
