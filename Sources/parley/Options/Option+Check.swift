import Responder
import RuleLoading

/// The options of `check` and `format`.
extension Option {
  static let checkStrict = Option("strict", help: "exit with 1 on warnings too") {
    $0.strict = true
  }

  static let checkFormat = Option(
    "format", argument: "FORM", values: .words(DiagnosticFormat.allCases.map(\.rawValue)),
    help: "print as pretty, gcc, json or sarif",
    detail: """
      `gcc` is one line a finding, for editors; `json` one object a line, with the range of the text and the edits \
      that fix it; `sarif` the log format of code-scanning services.
      """
  ) { text, arguments throws(BadValue) in
    guard let format = DiagnosticFormat(rawValue: text) else {
      throw BadValue(expected: "pretty, gcc, json or sarif")
    }
    arguments.check.format = format
  }

  static let explain = Option(
    "explain", argument: "CHECK",
    values: .words(Set(RuleLanguages().checks.map(\.name)).sorted() + ["all"]),
    help: "explain a check; all: list all checks",
    detail: "With a rule that it reports, and the same rule fixed."
  ) { text, arguments throws(BadValue) in
    guard !text.isEmpty else { throw BadValue(expected: "the name of a check") }
    arguments.check.explain = text
  }

  static let only = Option(
    "only", argument: "CHECK", isRepeatable: true,
    values: .words(Set(RuleLanguages().checks.map(\.name)).sorted()),
    help: "report only this check; may be given several times"
  ) { text, arguments throws(BadValue) in
    guard !text.isEmpty else { throw BadValue(expected: "the name of a check") }
    arguments.check.only.insert(text)
  }

  static let overlap = Option(
    "overlap", help: "also report pairs of triggers that share messages",
    detail: "For rules in RiveScript: which of the two wins, and by which criterion of the order."
  ) { $0.check.requested.insert("overlap") }

  static let portable = Option(
    "portable", help: "also report where other implementations differ",
    detail: """
      For rules in RiveScript: every place where those in Python, Perl, JavaScript, Go and Rust would answer \
      differently, with the row of the comparison, and every use of a feature that only Parley has.
      """
  ) { $0.check.requested.insert("portable") }

  static let fix = Option(
    "fix", help: "apply the edits that are certain",
    detail: """
      Says on standard error what it fixed, replaces each file atomically, and reports the problems that are left.
      """
  ) { $0.check.fixes = true }

  static let fixDryRun = Option(
    "dry-run", help: "with --fix: print the patch",
    detail: "No file is changed; the exit code is 1 if one would be."
  ) { $0.isDryRun = true }

  static let onlyCheck = Option("check", help: "change nothing; exit with 1 if a file would change")
  {
    $0.check.onlyChecks = true
  }
}
