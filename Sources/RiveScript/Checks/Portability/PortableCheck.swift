import Responder

struct PortableCheck: RuleCheck {
  let description = CheckDescription(
    name: "portable", severity: .warning,
    summary: "a place where implementations of RiveScript differ",
    explanation: """
      The implementations in Python, Perl, JavaScript, Go, and Rust were run on the same rules, and a comparison lists
      their differences by number. Each message of this check ends with its row or section in the comparison. The check
      also reports Parley's own extensions. It runs only with --portable or --only portable.
      """,
    bad: """
      + what day is it
      - It is <date %A>.
      + how old is (john|mary)
      * <get age> < 18 => Young.
      - Old enough.
      + *
      - Pardon?
      """,
    replacing: "- It is <date %A>.\n+ how old is (john|mary)\n* <get age> < 18 => Young.",
    with: "- Look at a calendar.\n+ how old is (john|mary)", isOnRequest: true)

  func diagnostics(in book: RuleBook) -> [Diagnostic] {
    let portability = Portability(book: book, check: description)
    return portability.lineDiagnostics + portability.definitionDiagnostics
      + portability.topicDiagnostics + portability.triggerDiagnostics + portability.orderDiagnostics
      + portability.textDiagnostics + portability.reportedDiagnostics
  }
}

struct Difference: Sendable, Hashable {
  /// The row or section of the comparison of the implementations, or `Parley's own`.
  var place: String
  var words: String

  static func row(_ number: Int, _ words: String) -> Difference {
    Difference(place: "row \(number)", words: words)
  }

  static func section(_ number: String, _ words: String) -> Difference {
    Difference(place: "section \(number)", words: words)
  }

  static func parley(_ subject: String) -> Difference {
    Difference(place: "Parley's own", words: "other implementations do not have \(subject)")
  }

  var message: String { "\(words) (\(place))" }
}

/// Reports the places where implementations disagree.
///
/// Complexity: linear in the number of rules, except for comparing pairs of triggers. The check's effort limits the
/// number of pairs.
struct Portability {
  let book: RuleBook
  let check: CheckDescription

  var brain: Brain { book.brain }
  var isUTF8: Bool { brain.options.parsing.utf8 }

  func diagnostic(
    _ difference: Difference, _ statement: Statement, in document: Int, at word: String = ""
  ) -> Diagnostic {
    book.diagnostic(check, statement, in: document, at: word, difference.message)
  }

  func diagnostic(_ difference: Difference, block: Int, inPrevious: Bool = false) -> Diagnostic {
    book.diagnostic(check, block: block, inPrevious: inPrevious, difference.message)
  }

  /// Problems that the compiler or another check reports, if implementations disagree on them.
  var reportedDiagnostics: [Diagnostic] {
    let found =
      brain.diagnostics + BeginWithoutRequestCheck().diagnostics(in: book)
      + RedirectLoopCheck().diagnostics(in: book)
    return found.compactMap { diagnostic in
      difference(of: diagnostic).map {
        Diagnostic(check.severity, check.name, in: diagnostic.range, $0.message)
      }
    }
  }

  private func difference(of diagnostic: Diagnostic) -> Difference? {
    switch diagnostic.check {
    case "orphan" where diagnostic.message.contains("continued"):
      .row(3, "Rust continues this % line, the others ignore the continuation")
    case "duplicate-trigger" where !diagnostic.message.contains("% line"):
      .row(9, "Go merges the two triggers, Perl uses the last, the others the first")
    case "bad-condition" where diagnostic.message.contains("has only one"):
      .row(22, "Perl and Rust read the condition up to its first =>, the others ignore it")
    case "unknown-command" where diagnostic.message.contains("'?'"):
      .row(35, "JavaScript and Go know ? as a keyword anywhere in a message, the others ignore it")
    case "begin-without-request":
      .row(42, "Perl ignores the begin block, the others answer with an error")
    case "redirect-loop":
      .row(44, "Go crashes in an inline cycle, and Rust leaves the tag in the reply")
    case "top-level-bar":
      .row(45, "Python rejects the bar, JavaScript never matches a trigger of words with it")
    case "lost-mark": .row(49, "elsewhere the mark is part of a regular expression")
    case "brackets": .row(50, "Go and Rust do not check brackets, the others skip the rule")
    case "capital-letter":
      .section("1.6", "only Python, Perl, and JavaScript are known to ignore case in triggers")
    case "foreign-object": .section("1.16", "each implementation runs objects of its own language")
    default: nil
    }
  }
}
