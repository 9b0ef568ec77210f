public import Responder

/// The descriptions of a script's possible problems, one for each check name in `ScriptProblem`.
extension ElizaLanguage {
  public var checks: [CheckDescription] {
    [
      CheckDescription(
        name: "syntax", severity: .error,
        summary: "a bracket or a word that does not belong where it stands",
        explanation: """
          A script is a list in brackets for the greeting, and then one list for each rule: a keyword, perhaps what takes its
          place, its rank, and lists of a decomposition and its reassemblies. A rule that is not so is left out.
          """,
        bad: Self.whole(
          with: """
            (K ((0 A 0) (WHY A)
            """),
        good: Self.whole(
          with: """
            (K ((0 A 0) (WHY A)))
            """)),
      CheckDescription(
        name: "empty-decomposition", severity: .error,
        summary: "a decomposition without anything in it",
        explanation: """
          A decomposition is what a message is compared with. One that fits every message is (0).
          """,
        bad: Self.whole(
          with: """
            (K (() (WHY)))
            """),
        good: Self.whole(
          with: """
            (K ((0) (WHY)))
            """)),
      CheckDescription(
        name: "empty-keyword", severity: .error,
        summary: "a keyword that leads to nothing",
        explanation: """
          A keyword has a word to take its place, decompositions, a link to another keyword, or a tag.
          """,
        bad: Self.whole(
          with: """
            (K)
            """),
        good: Self.whole(
          with: """
            (K ((0) (WHY)))
            """)),
      CheckDescription(
        name: "repeated-keyword", severity: .error,
        summary: "a second rule for the same keyword",
        explanation: """
          Only the first one counts. Put the decompositions of both into one rule.
          """,
        bad: Self.whole(
          with: """
            (K ((0 A 0) (WHY A)))
            (K ((0) (WHY)))
            """),
        good: Self.whole(
          with: """
            (K ((0 A 0) (WHY A))
               ((0) (WHY)))
            """)),
      CheckDescription(
        name: "repeated-memory", severity: .error,
        summary: "a second MEMORY rule",
        explanation: """
          A script has one memory, of one keyword and four pairs.
          """,
        bad: Self.whole(
          with: """
            (MEMORY MY (0 = ONE) (0 = TWO) (0 = THREE) (0 = FOUR))
            """),
        good: Self.whole),
      CheckDescription(
        name: "index-out-of-range", severity: .error,
        summary: "a number in a reassembly that the decomposition does not have",
        explanation: """
          The numbers of a reassembly stand for what the parts of its decomposition took, counted from 1.
          """,
        bad: Self.whole(
          with: """
            (K ((0 A 0) (WHY 4)))
            """),
        good: Self.whole(
          with: """
            (K ((0 A 0) (WHY 3)))
            """)),
      CheckDescription(
        name: "missing-none", severity: .error,
        summary: "a script without a NONE rule",
        explanation: """
          The rule NONE answers what holds no keyword.
          """,
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
          What MEMORY keeps is said when a later message holds no keyword.
          """,
        bad: """
          (HELLO)
          (NONE ((0) (GO ON)))
          (MY ((0) (YOURS)))
          """,
        good: Self.whole),
      CheckDescription(
        name: "memory-keyword", severity: .error,
        summary: "a MEMORY rule of a word that is no keyword",
        explanation: """
          MEMORY keeps what is said with its keyword, which needs a rule of its own.
          """,
        bad: """
          (HELLO)
          (NONE ((0) (GO ON)))
          (MEMORY MY (0 = ONE) (0 = TWO) (0 = THREE) (0 = FOUR))
          """,
        good: Self.whole),
      CheckDescription(
        name: "broken-link", severity: .error,
        summary: "a link to a keyword that is not there",
        explanation: """
          (=WORD) hands the message to the rule of another keyword, which has to be there and to have something to answer with.
          """,
        bad: Self.whole(
          with: """
            (K ((0) (=NOWHERE)))
            """),
        good: Self.whole(
          with: """
            (K ((0) (=MY)))
            """)),
      CheckDescription(
        name: "unreachable-decomposition", severity: .warning,
        summary: "a decomposition that another one leaves nothing",
        explanation: """
          Decompositions are tried in their order. One above this matches all that it matches: the more exact one goes first.
          """,
        bad: Self.whole(
          with: """
            (K ((0) (WHY))
               ((0 A 0) (WHY A)))
            """),
        good: Self.whole(
          with: """
            (K ((0 A 0) (WHY A))
               ((0) (WHY)))
            """)),
      CheckDescription(
        name: "unknown-tag", severity: .warning,
        summary: "a tag that no keyword has",
        explanation: """
          (/TAG) in a decomposition takes a word that has the tag, which keywords get with DLIST(/TAG).
          """,
        bad: Self.whole(
          with: """
            (K ((0 (/FAMILY) 0) (YOUR 2)))
            """),
        good: Self.whole(
          with: """
            (MOTHER DLIST(/FAMILY))
            (K ((0 (/FAMILY) 0) (YOUR 2)))
            """)),
      CheckDescription(
        name: "link-cycle", severity: .warning,
        summary: "links that can lead round",
        explanation: """
          Each of these keywords hands every message on to the next one, and the last to the first: no reply comes of it.
          """,
        bad: Self.whole(
          with: """
            (A ((0) (=B)))
            (B ((0) (=A)))
            """),
        good: Self.whole(
          with: """
            (A ((0) (=B)))
            (B ((0) (GO ON)))
            """)),
      CheckDescription(
        name: "invalid-utf8", severity: .warning,
        summary: "bytes that are no text",
        explanation: """
          Scripts are read as UTF-8. A file in an older encoding has to be converted, for example with iconv; until then
          its letters beyond ASCII are read as \u{FFFD}.
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

  private static func whole(with rules: String) -> String { whole + "\n" + rules }
}
