/// `parley serve --stdio robots/waiter`: a robot that talks with many users of another program.
struct ServeCommand: Command {
  static let name = "serve"
  static let summary = "let other programs talk with a robot"
  static let operands = "[RULES…]"
  static let operandCount = 0...Int.max
  static let operandValues = [CompletedValue.rules]
  static let options: [Option] = [
    .serveLines, .serveForm, .serveHTTP, .tokenFile, .allowOrigin, .allowHost, .serveHistory, .data,
    .sessions, .rules, .language,
    .seed, .order, .maxSteps, .max, .learn, .utf8,
  ]
  static let details = [
    """
    One process talks with many users, who write lines of JSON or use a web
    page. Each user's messages are answered in order, those of different users
    on all cores. Without RULES, the rule files in the current folder are used,
    or else the built-in robot. What the robot remembers of a user is kept in
    memory until the server ends, or else in the history or in a database.
    The manual's page “Serving” describes requests and answers. The program
    parley-serve does the work; Debian has it in a package of this name.
    """
  ]
  static let examples = [
    #"echo '{"user":"ann","message":"hi"}' | parley serve --stdio"#,
    "parley serve --http 127.0.0.1:8080 robots/waiter",
    "parley serve --http 127.0.0.1:8080 --history robots/waiter",
  ]
  static let exitCodes: KeyValuePairs<ExitCode, String> = [
    .ok: "the input ended, or a signal asked it to end",
    .couldNotRun: "an error prevented it from running",
  ]

  let arguments: Arguments

  init(_ arguments: Arguments) { self.arguments = arguments }

  func run() async throws -> ExitCode { throw try ServeSession(arguments: arguments).start() }
}
