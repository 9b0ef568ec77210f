public import Responder

/// The descriptions of a script's possible problems, one for each check name in `ScriptProblem`.
extension ElizaLanguage {
  /// The descriptions of all checks.
  public var checks: [CheckDescription] {
    [
      Self.describe(
        "syntax", .error, "a misplaced bracket or word",
        """
        A script is a list in brackets for the greeting, then one list for each rule: a keyword, its substitute if
        any, its rank, and lists of a decomposition and its reassemblies. Any other rule is skipped.
        """,
        bad: "(K ((0 A 0) (WHY A)", good: "(K ((0 A 0) (WHY A)))"),
      Self.describe(
        "empty-decomposition", .error, "an empty decomposition",
        "A decomposition is the pattern for a message. To match every message, write (0).",
        bad: "(K (() (WHY)))", good: "(K ((0) (WHY)))"),
      Self.describe(
        "empty-keyword", .error, "a keyword without a rule",
        "A keyword needs a substitute, decompositions, a link to another keyword, or a tag.",
        bad: "(K)", good: "(K ((0) (WHY)))"),
      Self.describe(
        "repeated-keyword", .error, "a second rule for the same keyword",
        "Only the first one counts. Put the decompositions of both into one rule.",
        bad: "(K ((0 A 0) (WHY A)))\n(K ((0) (WHY)))",
        good: "(K ((0 A 0) (WHY A))\n   ((0) (WHY)))"),
      Self.describe(
        "repeated-memory", .error, "a second MEMORY rule",
        "A script has one MEMORY rule, with one keyword and four pairs.",
        bad: "(MEMORY MY (0 = ONE) (0 = TWO) (0 = THREE) (0 = FOUR))"),
      Self.describe(
        "index-out-of-range", .error,
        "a number in a reassembly that the decomposition does not have",
        """
        A number in a reassembly is the text that a part of the decomposition matched, counted from 1.
        """,
        bad: "(K ((0 A 0) (WHY 4)))", good: "(K ((0 A 0) (WHY 3)))"),
      CheckDescription(
        name: "missing-none", severity: .error,
        summary: "a script without a NONE rule",
        explanation: "The NONE rule answers messages without a keyword.",
        bad: """
          (HELLO)
          (MEMORY MY (0 = ONE) (0 = TWO) (0 = THREE) (0 = FOUR))
          (MY ((0) (YOURS)))
          """,
        good: Self.whole),
      CheckDescription(
        name: "missing-memory", severity: .error,
        summary: "a script without a MEMORY rule",
        explanation: """
          The MEMORY rule stores text that is used when a later message has no keyword.
          """,
        bad: """
          (HELLO)
          (NONE ((0) (GO ON)))
          (MY ((0) (YOURS)))
          """,
        good: Self.whole),
      CheckDescription(
        name: "memory-keyword", severity: .error,
        summary: "a MEMORY rule whose word is not a keyword",
        explanation: "MEMORY stores messages with its keyword, which needs its own rule.",
        bad: """
          (HELLO)
          (NONE ((0) (GO ON)))
          (MEMORY MY (0 = ONE) (0 = TWO) (0 = THREE) (0 = FOUR))
          """,
        good: Self.whole),
      Self.describe(
        "broken-link", .error, "a link to a keyword that does not exist",
        """
        (=WORD) passes the message to the rule of another keyword, which has to exist and to have decompositions or
        a link.
        """,
        bad: "(K ((0) (=NOWHERE)))", good: "(K ((0) (=MY)))"),
      Self.describe(
        "unreachable-decomposition", .warning, "a decomposition that is never reached",
        """
        Decompositions are tried in order. Either an earlier one matches every message that this one matches: put
        the more specific one first. Or a keyword replaces one of its words in every message: write the substitute.
        """,
        bad: "(K ((0) (WHY))\n   ((0 A 0) (WHY A)))",
        good: "(K ((0 A 0) (WHY A))\n   ((0) (WHY)))"),
      Self.describe(
        "unknown-tag", .warning, "a tag that no keyword has",
        """
        (/TAG) in a decomposition matches a word with that tag. Keywords get tags with DLIST(/TAG).
        """,
        bad: "(K ((0 (/FAMILY) 0) (YOUR 2)))",
        good: "(MOTHER DLIST(/FAMILY))\n(K ((0 (/FAMILY) 0) (YOUR 2)))"),
      Self.describe(
        "link-cycle", .warning, "links that can form a cycle",
        """
        Each of these keywords can pass a message to the next one, and the last one to the first. A message that
        follows all these links never gets a reply.
        """,
        bad: "(A ((0) (=B)))\n(B ((0) (=A)))", good: "(A ((0) (=B)))\n(B ((0) (GO ON)))"),
      CheckDescription(
        name: "invalid-utf8", severity: .warning,
        summary: "bytes that are not valid UTF-8",
        explanation: """
          Scripts are read as UTF-8. Convert a file in an older encoding, for example with iconv; until then, invalid
          bytes are read as \u{FFFD}.
          """,
        bad: "", good: Self.whole),
    ]
  }

  /// A complete script without problems.
  private static let whole = """
    (HELLO)
    (NONE ((0) (GO ON)))
    (MEMORY MY (0 = ONE) (0 = TWO) (0 = THREE) (0 = FOUR))
    (MY ((0) (YOURS)))
    """

  /// Describes a check by rules that follow a complete script; without `good`, the script alone has no problem.
  private static func describe(
    _ name: String, _ severity: Diagnostic.Severity, _ summary: String, _ explanation: String,
    bad: String, good: String? = nil
  ) -> CheckDescription {
    CheckDescription(
      name: name, severity: severity, summary: summary, explanation: explanation,
      bad: whole + "\n" + bad, good: good.map { whole + "\n" + $0 } ?? whole)
  }
}
