import Conversations
import Disk
import Terminal

/// `parley chat robots/waiter`: a conversation, on a terminal or in a pipe.
struct ChatCommand: Command {
  static let name = "chat"
  static let summary = "chat with a robot"
  static let operands = "[RULES…]"
  static let operandCount = 0...Int.max
  static let operandValues = [CompletedValue.rules]
  static let options: [Option] = [
    .rules, .language, .seed, .user, .json, .strict, .order, .maxSteps, .max, .learn, .objects,
    .objectsPath, .objectsWords, .teletype,
    .plain, .log, .utf8, .color, .commands, .record, .resume, .fresh, .data, .noHistory,
    .set, .settings, .noSettings,
  ]
  static let details = [
    """
    RULES are rule files and folders. Without any, the rule files in the current
    folder are used, or else the built-in robot Wren. The words wren, eliza and
    ferry stand for the built-in robots; parley robots lists them.
    In a pipe, every line is a message, and every reply is printed on one line.
    Conversations are saved, readable only by you, and the robot remembers you:
    see parley history --help.
    """
  ]
  static let examples = [
    "parley chat robots/waiter", "echo hello | parley", "parley chat --continue",
  ]
  static let exitCodes: KeyValuePairs<ExitCode, String> = [
    .ok: "the chat ended normally", .saidNo: "with --strict: no rule matched a message",
    .couldNotRun: "an error prevented it from running",
  ]

  let arguments: Arguments

  init(_ arguments: Arguments) { self.arguments = arguments }

  func run() async throws -> ExitCode {
    let isTerminal = StandardStreams.isTerminal(.input) && StandardStreams.isTerminal(.output)
    let arguments = try ChosenSettings(
      arguments, isForTerminal: isTerminal && !arguments.json
    ).arguments
    let choice = HistoryChoice(arguments: arguments.history)
    let history = choice.chatHistory(isForTerminal: isTerminal)
    // With --fresh, nothing is read from the history. It is opened anyway, because that completes deletions
    // which an earlier run left incomplete.
    if arguments.history.startsFresh { _ = try? await history.revision() }
    let opening = try await ChatOpening(arguments, history: history) { Files.exists($0) }
    let standard = StandardStreams.terminal(
      color: arguments.color, limits: arguments.limits, historyPath: choice.linesPath,
      isPlain: arguments.plain, suggests: arguments.suggests,
      editor: .chosen(staysInMemory: arguments.history.isOff))
    let terminal: any Terminal = arguments.teletype ? TeletypeTerminal(standard) : standard
    let code = try await ChatSession(
      arguments: opening.arguments, rules: opening.rules, localRules: opening.localRules,
      terminal: terminal, history: history, resumes: opening.conversation
    ).run()
    // The signal ends the program only now, after every screen has closed.
    if let signal = terminal.endSignal { endProgram(by: signal) }
    return code
  }
}
