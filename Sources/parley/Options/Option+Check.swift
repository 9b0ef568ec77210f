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
    help: "explain a check by its name; all: list them",
    detail: "With a rule that it complains about, and how to mend it."
  ) { text, arguments throws(BadValue) in
    guard !text.isEmpty else { throw BadValue(expected: "the name of a check") }
    arguments.check.explain = text
  }

  static let onlyCheck = Option("check", help: "change nothing; exit with 1 where it would") {
    $0.check.onlyLooks = true
  }
}
