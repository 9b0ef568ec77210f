import CProcess
import Disk
import HistoryStore
import Platform
import RiveScript
import RuleLoading
import Serving

struct ServeArguments: TakesHistory {
  var common = CommonArguments()
  var history = HistoryArguments()
  /// Whether requests are lines on standard input.
  var usesLines = false
  /// The form of these lines; `nil` for the default.
  var form: LineServer.Form?
  /// Whether conversations are stored in the history.
  var keepsHistory = false
  /// The address of the database in which conversations are stored; `nil` to use none.
  var database: String?
  /// The arguments of `--http`; without it, the address is empty.
  var http = ServeConfiguration.HTTP(address: "")
  /// The seed of the robot's random choices; `nil` if none is given.
  var seed: UInt64?
}

/// `parley serve --stdio robots/waiter`: serves a robot to other programs, over standard input or HTTP.
struct ServeCommand: Command {
  static let name = "serve"
  static let summary = "let other programs talk to a robot"
  static let operands = "[RULES…]"
  static let operandValues = [CompletedValue.rules]
  static let options: [Option<ServeArguments>] = [
    .flag(
      "stdio", help: "read lines of JSON from standard input",
      detail: "Each line is a request, and each answer is a line on standard output."
    ) { $0.usesLines = true },
    .choice(
      "protocol", "NAME", of: LineServer.Form.allCases, ignoresCase: true,
      help: "with --stdio: parley or rivescript",
      detail: """
        With `rivescript`, requests and answers are those of the JSON mode of RiveScript's interpreters, each followed by \
        a line `__END__`.
        """
    ) { $0.form = $1 },
    .text(
      "http", "ADDRESS:PORT", "an address and a port, such as 127.0.0.1:8080",
      help: "answer over HTTP, such as 127.0.0.1:8080",
      detail: """
        The address is numeric or `localhost`; port 0 stands for any free port. If systemd has opened a socket for the \
        server, that is used instead. An address that other machines can reach requires `--token-file`.
        """,
      where: { $0.contains(":") }
    ) { $0.http.address = $1 },
    .file(
      "token-file", help: "with --http: the token that requests need",
      detail: """
        The file contains one word of at least 16 characters, and must not be readable by other users. Clients send the \
        word in an `Authorization: Bearer TOKEN` header.
        """
    ) { $0.http.tokenFile = $1 },
    Option(
      "allow-origin", "URL", isRepeatable: true,
      help: "with --http: a website whose pages may send requests",
      detail:
        "For example `https://example.org`. Without it, only the server's own page may send requests."
    ) { text, arguments throws(BadValue) in
      let parts = text.split(separator: "/", omittingEmptySubsequences: false)
      guard parts.count == 3, ["http:", "https:"].contains(parts[0].lowercased()),
        parts[1].isEmpty, !parts[2].isEmpty
      else { throw BadValue(expected: "a scheme and a name, such as https://example.org") }
      arguments.http.origins.append(text)
    },
    .text(
      "allow-host", "NAME", "a name without a port", isRepeatable: true,
      help: "with --http: another name of the server",
      detail: """
        Requests name the server in their `Host` header. `localhost` and numeric addresses are always accepted; behind a \
        proxy, the server may have another name.
        """,
      where: { !$0.isEmpty && !$0.contains(":") }
    ) { $0.http.hosts.append($1) },
    .flag(
      "ignore-tasks", help: "with --http: no replies to “### Task:”",
      detail: """
        Web interfaces for language models send hidden messages that begin like this, to ask for titles and tags. They get an \
        empty answer and are not part of the conversation.
        """
    ) { $0.http.ignoresTasks = true },
    .flag(
      "history", help: "keep conversations in the history",
      detail: """
        Users continue where they left off, even after the server has been restarted, and `parley history` and `parley review` \
        show what they said. Only one server can use a history.
        """
    ) { $0.keepsHistory = true },
    .data,
    .text(
      "sessions", "URL", "an address such as postgres://user@host/database",
      help: "keep conversations in PostgreSQL, for several servers",
      detail: """
        For example `postgres://parley@db.example.org/robots`. Any number of servers can share a database, and each of \
        them can answer any user. The tables are created when a server first starts. Put the password into `~/.pgpass`, \
        where other users can't see it.
        """,
      where: { $0.hasPrefix("postgres://") || $0.hasPrefix("postgresql://") }
    ) { $0.database = $1 },
    .rules, .language, .seed { $0.seed = $1 }, .order, .maxSteps, .max, .learn, .utf8,
  ]
  static let details = [
    """
    One process talks to many users, through lines of JSON or a web page. Each
    user's messages are answered in order; messages from different users are
    answered on all cores. The default RULES are the rule files in the current
    folder, or if there are none, Wren, the built-in robot. What the robot
    remembers about a user stays in memory until the server ends, or is stored in
    the history or in a database.
    The manual's “Serving” page describes requests and answers. A second program,
    parley-serve, does the work; on Debian, it is in a separate package.
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

  let arguments: ServeArguments

  func run() async throws -> ExitCode { throw try start() }
}

extension ServeCommand {
  static let program = "parley-serve"

  /// Replaces this process by the server; returns only if that fails, with the reason.
  func start() throws(CommandFailure) -> CommandFailure {
    let text: String
    do {
      text = try configuration.text
    } catch let failure as CommandFailure {
      throw failure
    } catch {
      throw .noServer(reason: "\(error)")
    }
    // Swift's threads block signals, and the other program would inherit that.
    var noSignals = sigset_t()
    unsafe sigemptyset(&noSignals)
    unsafe pthread_sigmask(SIG_SETMASK, &noSignals, nil)
    var reason = SystemError.missing.reason
    for path in Self.serverPaths where Files.exists(path) {
      var words: [UnsafeMutablePointer<CChar>?] = unsafe [strdup(Self.program), strdup(text), nil]
      unsafe execv(path, &words)
      reason = SystemError(code: errno).reason
      unsafe words.forEach { unsafe free($0) }
    }
    return .noServer(reason: reason)
  }

  /// The paths at which the server may be: this program itself if it contains the server; otherwise this program's
  /// folder and the folders of `PATH`.
  static var serverPaths: [String] {
    let ownProgram = "/proc/self/exe"
    if parley_has_server() != 0 { return [ownProgram] }
    var link = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = unsafe readlink(ownProgram, &link, link.count)
    // Only Linux has /proc.
    let path =
      count > 0
      ? String(decoding: link.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
      : CommandLine.arguments[0]
    let folders = (Environment.variable("PATH") ?? "").split(separator: ":").map(String.init)
    return ([Files.parent(of: path)].compactMap(\.self) + folders).map { $0 + "/" + program }
  }

  /// The folder of the history if that keeps the talks; otherwise `nil`.
  private var historyFolder: String? {
    get throws(CommandFailure) {
      guard arguments.keepsHistory else {
        if arguments.history.folder != nil { throw .needs("--data", "--history") }
        return nil
      }
      if arguments.database != nil { throw .conflict("--history", "--sessions") }
      guard let location = HistoryChoice(folder: arguments.history.folder).location else {
        throw .history(HistoryChoice.noHome)
      }
      return location.folder
    }
  }

  var configuration: ServeConfiguration {
    get throws(CommandFailure) {
      var configuration = ServeConfiguration()
      let named = arguments.rules + arguments.operands
      configuration.rules = named.isEmpty ? arguments.localRules : named
      configuration.userFolder = UserFolder.rules
      configuration.utf8 = arguments.utf8
      configuration.language = arguments.language
      configuration.maxSteps = arguments.maxSteps
      configuration.order = arguments.order?.rawValue
      configuration.learn = arguments.learn
      configuration.limits = arguments.limits.text(of: Limit.all)
      configuration.seed = arguments.seed
      configuration.sessions = arguments.database
      configuration.historyFolder = try historyFolder
      let http = arguments.http
      if !http.address.isEmpty {
        if arguments.usesLines { throw .conflict("--stdio", "--http") }
        if arguments.form != nil { throw .needs("--protocol", "--stdio") }
        configuration.http = http
        return configuration
      }
      if http.tokenFile != nil { throw .needs("--token-file", "--http") }
      if !http.origins.isEmpty { throw .needs("--allow-origin", "--http") }
      if http.ignoresTasks { throw .needs("--ignore-tasks", "--http") }
      if !http.hosts.isEmpty { throw .needs("--allow-host", "--http") }
      guard arguments.usesLines else { throw .nowhereToServe }
      configuration.lines = arguments.form ?? .parley
      return configuration
    }
  }
}
