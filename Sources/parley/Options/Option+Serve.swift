import Serving

/// The options of `serve`.
extension Option {
  static let serveLines = Option(
    "stdio", help: "take lines of JSON from standard input",
    detail: "Each line is a request, and each answer is a line on standard output."
  ) { $0.serve.usesLines = true }

  static let serveForm = Option(
    "protocol", argument: "NAME", values: .words(LineServer.Form.allCases.map(\.rawValue)),
    help: "with --stdio: parley or rivescript",
    detail: """
      With `rivescript`, requests and answers are those of the JSON mode of RiveScript's interpreters, each followed by \
      a line `__END__`.
      """
  ) { text, arguments throws(BadValue) in
    guard let form = LineServer.Form(rawValue: text.lowercased()) else {
      throw BadValue(expected: "parley or rivescript")
    }
    arguments.serve.form = form
  }
}
