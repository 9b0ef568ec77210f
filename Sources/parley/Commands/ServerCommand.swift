/// `parley lsp`: runs the language server for an editor.
struct ServerCommand: Command {
  static let name = "lsp"
  static let summary = "help an editor with rules and transcripts"
  static let operands = ""
  static let operandCount = 0...0
  static let options: [Option] = [.serverLog, .stdio, .order, .max, .utf8]
  static let details = [
    """
    An editor starts it, and talks to it over standard input and output in the
    Language Server Protocol. It knows RiveScript, ELIZA, AIML and transcripts:
    problems and their fixes while you type, definitions, uses and new names,
    completion, and what a rule matches.
    """
  ]
  static let examples = ["parley lsp --log /tmp/parley-lsp.log"]
  static let exitCodes: KeyValuePairs<ExitCode, String> = [
    .ok: "the editor has ended it",
    .saidNo: "the editor closed the connection without asking the server to exit",
    .couldNotRun: "the log could not be written",
  ]

  let arguments: Arguments

  init(_ arguments: Arguments) { self.arguments = arguments }

  func run() async throws -> ExitCode { try await ServerSession(arguments: arguments).run() }
}
