/// The options of `check` and `format`.
extension Option {
  static let checkStrict = Option("strict", help: "exit with 1 on warnings too") {
    $0.strict = true
  }

  static let checkFormat = Option(
    "format", argument: "FORM", choices: DiagnosticFormat.allCases.map(\.rawValue),
    help: "print as pretty, gcc, json or sarif"
  ) { text, arguments throws(BadValue) in
    guard let format = DiagnosticFormat(rawValue: text) else {
      throw BadValue(expected: "pretty, gcc, json or sarif")
    }
    arguments.check.format = format
  }

  static let explain = Option(
    "explain", argument: "CHECK", help: "explain a check by its name; all: list them"
  ) { text, arguments throws(BadValue) in
    guard !text.isEmpty else { throw BadValue(expected: "the name of a check") }
    arguments.check.explain = text
  }

  static let onlyCheck = Option("check", help: "change nothing; exit with 1 where it would") {
    $0.check.onlyLooks = true
  }
}
