import Responder
import Testing

@testable import RiveScript

/// The edits of a diagnostic remove the problem, and its range is the wrong text.
@Suite struct FixTests {
  private func found(_ check: String, in text: String) -> [Diagnostic] {
    RiveScriptLanguage().check([RuleSource(name: "f.rive", text: text)]).filter {
      $0.check == check
    }
  }

  private func fixed(_ check: String, _ text: String) -> String {
    let edits = found(check, in: text).flatMap(\.edits)
    let changed = RuleSource(name: "f.rive", text: text).applying(edits)
    return String(decoding: changed.bytes, as: UTF8.self)
  }

  /// The checks whose bad example can be fixed automatically.
  private static let certain: Set = [
    "bad-label", "capital-letter", "dead-substitution", "lone-character", "lost-mark",
    "old-comment", "unclosed-label",
    "unclosed-tag",
    "unknown-label", "unknown-tag", "version", "weight",
  ]

  @Test func theChecksWithCertainFixesAreThese() {
    let fixing = RiveScriptLanguage().checks.filter { check in
      found(check.name, in: check.bad).contains { !$0.edits.isEmpty }
    }
    #expect(Set(fixing.map(\.name)) == Self.certain)
  }

  @Test(arguments: RiveScriptLanguage().checks)
  func everyEditSilencesItsDiagnostic(_ check: CheckDescription) {
    let before = found(check.name, in: check.bad)
    for diagnostic in before where !diagnostic.edits.isEmpty {
      let source = RuleSource(name: "f.rive", text: check.bad).applying(diagnostic.edits)
      let after = found(check.name, in: String(decoding: source.bytes, as: UTF8.self))
      #expect(after.count == before.count - 1, "\(diagnostic)")
    }
  }

  @Test(arguments: [
    ("old-comment", "# a\n  # b\n+ *\n- x\n", "// a\n  // b\n+ *\n- x\n"),
    ("lone-character", "+ a\n-\n- x\n<", "+ a\n- x\n"),
    ("capital-letter", "+ What IS [your] name?\n- x", "+ what is [your] name?\n- x"),
    ("capital-letter", "+ <bot Name> Hi @Names\n- x", "+ <bot Name> hi @Names\n- x"),
    ("lost-mark", "+ what is [your name?] ?\n- x", "+ what is [your name]\n- x"),
    ("lost-mark", "+ é Hello, you!\n- x", "+ é Hello, you!\n- x"),
    ("lost-mark", "+ what's up\n- x", "+ what's up\n- x"),
    ("lost-mark", "+ a\n% what is it?!\n- x", "+ a\n% what is it\n- x"),
    ("bad-label", "> topic a\n+ *\n- x\n< topic a b\n", "> topic a\n+ *\n- x\n< topic\n"),
    ("unclosed-label", "> topic a\n+ *\n- x", "> topic a\n+ *\n- x\n< topic\n"),
    ("unclosed-label", "> topic a\n/* x", "> topic a\n/* x"),
    (
      "unclosed-label", "> topic a\n+ *\n- x\n\n> topic b\n+ *\n- y\n< topic\n",
      "> topic a\n+ *\n- x\n\n< topic\n> topic b\n+ *\n- y\n< topic\n"
    ),
    ("dead-substitution", "! sub I'm not = x\n", "! sub i'm not = x\n"),
    ("dead-substitution", "! person I = you\n", "! person i = you\n"),
    ("unknown-label", "> topik a\n+ *\n- x", "> topic a\n+ *\n- x"),
    ("unknown-definition", "! arary a = b\n", "! array a = b\n"),
    ("unknown-definition", "! versoin = 2.0\n", "! version = 2.0\n"),
    (
      "unknown-tag", "+ *\n- é <sett a=1><sett b=2>{formul}x{/formul}",
      "+ *\n- é <set a=1><set b=2>{formal}x{/formal}"
    ),
    ("unclosed-tag", "+ *\n- a {formal}b <star", "+ *\n- a {formal}b <star>"),
    (
      "unclosed-tag", "+ *\n- {random}a|{formal}b{/random}",
      "+ *\n- {random}a|{formal}b{/formal}{/random}"
    ),
    ("unclosed-tag", "+ *\n- {random}a|b{/radnom}", "+ *\n- {random}a|b{/radnom}"),
    ("unclosed-tag", "+ *\n- <set a=b c", "+ *\n- <set a=b c"),
    ("unclosed-tag", "+ *\n- a\n^ {formal}b", "+ *\n- a\n^ {formal}b"),
    ("weight", "+ a\n- x{weight=0}\n- {weight=0} y", "+ a\n- x\n-  y"),
    ("weight", "+ a\n- x {weight=0} y\n- z{weight=b}", "+ a\n- x {weight=0} y\n- z{weight=b}"),
    ("version", "+ *\r\n- x\r\n", "! version = 2.0\r\n+ *\r\n- x\r\n"),
    ("version", "\u{FEFF}+ *\n- x", "\u{FEFF}! version = 2.0\n+ *\n- x"),
  ])
  func editsAreWhatTheAuthorMeant(_ check: String, _ bad: String, _ good: String) {
    #expect(!found(check, in: bad).isEmpty)
    #expect(fixed(check, bad) == good)
  }

  /// If turned into a modern comment, the line would separate the `%` from its trigger.
  @Test func anOldCommentAbovePreviousStays() {
    #expect(fixed("old-comment", "+ *\n# c\n% x\n- y") == "+ *\n# c\n% x\n- y")
    let rules = "# a\n\n# b\n+ *\n# c\n# d\n% x\n- y\n# e"
    #expect(fixed("old-comment", rules) == "// a\n\n// b\n+ *\n# c\n# d\n% x\n- y\n// e")
  }

  @Test(arguments: [
    ("unknown-tag", "+ *\n- é <sett a=1>", "<sett"), ("weight", "+ *\n- é{weight=0}", "{weight=0}"),
    ("unknown-array", "+ é (@color)\n- x", "@color"),
    ("unknown-topic", "+ *\n- {topic=gane}", "gane"),
    ("orphan", "\n - Nobody asked.", "Nobody asked."),
    ("brackets", "+ (a\n- x", "("), ("duplicate-trigger", "+ a\n- x\n+ a\n- y", "a"),
    ("lost-mark", "+ what?\n- x", "?"), ("dead-alternative", "+ (你好|a)\n- x", "你好"),
    ("capital-letter", "+ a\n% x Y\n- x", "Y"), ("top-level-bar", "+ (a|b) c|d\n- x", "|"),
    ("unknown-label", "> topics a b\n", "topics"),
    ("no-reply", "+ a b\n+ *\n- x", "a b"), ("glued-words", "+ *\n- é a\n^ bc d", "bc"),
  ])
  func theRangeIsTheTextThatIsWrong(_ check: String, _ text: String, _ wrong: String) throws {
    let range = try #require(found(check, in: text).first?.range)
    let lines = LineMap(Array(text.utf8))
    let start = lines.byte(atLine: range.start.line, column: range.start.column)
    let end = lines.byte(atLine: range.endLine, column: range.endColumn)
    #expect(String(decoding: Array(text.utf8)[start..<end], as: UTF8.self) == wrong)
  }

  @Test func aTextOfSeveralLinesIsPlacedInItsLines() throws {
    let range = try #require(found("unknown-tag", in: "+ *\n- a\n^ <sett x=1>").first?.range)
    #expect(range.start == SourceLocation(file: "f.rive", line: 3, column: 3))
  }
}
