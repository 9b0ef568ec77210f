import Responder

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

  static let onlyCheck = Option("check", help: "change nothing; exit with 1 if a file would change")
  {
    $0.check.onlyLooks = true
  }
}
