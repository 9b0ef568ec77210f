import CProcess
import LanguageServer
import Platform
import Responder
import RuleLoading

struct ServerArguments: CommandArguments {
  var common = CommonArguments()
  /// The file to which all messages are logged.
  var log: String?
}

/// `parley lsp`: runs the language server for an editor.
struct ServerCommand: Command {
  static let name = "lsp"
  static let summary = "help an editor with rules and transcripts"
  static let options: [Option<ServerArguments>] = [
    .file(
      "log", help: "log every message to a file",
      detail: "Messages from the editor begin with `←`, those from the server with `→`."
    ) { $0.log = $1 },
    .flag(
      "stdio", help: "accepted, because some editors add it",
      detail: "The server always uses standard input and output."
    ) { _ in },
    .order, .max, .utf8,
  ]
  static let details = [
    """
    An editor starts this command, and talks to it over standard input and output
    in the Language Server Protocol. For RiveScript, ELIZA, AIML, and transcripts,
    it provides problems and their fixes while you type, definitions, references,
    renaming, completion, and explanations of what a rule matches.
    """
  ]
  static let examples = ["parley lsp --log /tmp/parley-lsp.log"]
  static let exitCodes: KeyValuePairs<ExitCode, String> = [
    .ok: "the editor ended the server",
    .negative: "the editor closed the connection without asking the server to exit",
    .couldNotRun: "the log could not be written",
  ]

  let arguments: ServerArguments
}

@MainActor
extension ServerCommand {
  func run() async throws(CommandFailure) -> ExitCode {
    signal(SIGPIPE, SIG_IGN)
    var log: (@Sendable (String) -> Void)?
    if let path = arguments.log {
      let file = try FileLogService(path: path)
      log = { file.write(line: $0) }
    }
    let connection = Connection(output: Connection.writer(to: STDOUT_FILENO), log: log)
    let server = Server(
      connection, languages: arguments.languages.all, version: Version.text,
      maximumBytes: arguments.limits.ruleFile,
      robots: { [languages = arguments.languages] changes in
        LiveRobots(rules: [], languages: languages, changes: changes)
      }
    ) { process in
      Int32(exactly: process).map { parley_wait_for_process($0) == 0 } ?? false
    }
    connection.read(from: STDIN_FILENO)
    return await server.run() ? .ok : .negative
  }
}
