import CProcess
import Disk
import LanguageServer
import Platform
import Responder
import RuleLoading

/// A run of `lsp`, from the first message to the exit code.
@MainActor
struct ServerSession {
  let arguments: Arguments

  func run() async throws(CommandFailure) -> ExitCode {
    signal(SIGPIPE, SIG_IGN)
    var log: (@Sendable (String) -> Void)?
    if let path = arguments.log { log = try Self.log(to: path) }
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
    return await server.run() ? .ok : .saidNo
  }

  /// Returns a function that appends lines to a file; a full disk does not end the server.
  private static func log(
    to path: String
  ) throws(CommandFailure) -> @Sendable (String) -> Void {
    do {
      try Files.makeFolder(for: path)
      let descriptor = try Files.openLog(path)
      return { line in try? Files.append(Array((line + "\n").utf8), to: descriptor) }
    } catch {
      throw .log(path: path, reason: error.reason)
    }
  }
}
