import Conversations
import Disk
import Terminal

/// `parley chat robots/waiter`: a conversation, on a terminal or in a pipe.
struct ChatCommand: Command {
  static let name = "chat"
  static let summary = "chat with a robot"
  static let operands = "[RULES…]"
  static let operandValues = [CompletedValue.rules]
  static let options: [Option<ChatArguments>] = [
    .rules, .language, .seed, .user, .json, .strict, .order, .maxSteps, .max, .learn, .objects,
    .objectsPath, .objectsWords,
    .flag("teletype", help: "type like an IBM 2741 in 1966; Ctrl-C skips") { $0.teletype = true },
    .plain, .log, .utf8, .color,
    .flag(
      "commands", help: "run /commands even in a pipe",
      detail: """
        Without it, a line from a pipe that begins with a slash is an ordinary message, so that other people's words \
        can neither write files nor teach the robot. In a terminal, commands always work.
        """
    ) { $0.takesCommands = true },
    .file(
      "record", help: "write the chat to a new transcript, live",
      detail:
        "Each exchange is on disk before the next prompt appears. The file must not exist yet."
    ) { $0.record = $1 },
    Option(
      "continue", short: "c", "ID", isArgumentOptional: true, values: .conversation,
      help: "continue the last conversation, or conversation ID",
      detail:
        "Continues with the same rules, variables, topic, and random choices, as if the conversation had never stopped."
    ) { text, arguments throws(BadValue) in
      let id = KeptConversation.ID(text) ?? 0
      guard text.isEmpty || id > 0 else { throw BadValue(expected: "the number of a conversation") }
      arguments.continuing = text.isEmpty ? .latest : .id(id)
    },
    .flag("fresh", help: "start without the robot's memory of you") { $0.startsFresh = true },
    .data,
    .flag("no-history", help: "save nothing, and start without memory") {
      $0.isHistoryOff = true
    },
    .set, .settings, .noSettings,
  ]
  static let details = [
    """
    RULES are rule files and folders. The default is the rule files in the current
    folder, or if there are none, Wren. The words wren, eliza, and ferry stand for
    the built-in robots; parley robots lists them.
    In a pipe, every line is a message; --json prints every reply on one line.
    Conversations are saved so that only you can read them, and the robot remembers
    you: see parley history --help.
    """
  ]
  static let examples = [
    "parley chat robots/waiter", "echo hello | parley", "parley chat --continue",
  ]
  static let exitCodes: KeyValuePairs<ExitCode, String> = [
    .ok: "the chat ended normally", .negative: "with --strict: no rule matched a message",
    .couldNotRun: "an error prevented it from running",
  ]

  let arguments: ChatArguments

  func run() async throws -> ExitCode {
    let isTerminal = StandardStreams.isTerminal(.input) && StandardStreams.isTerminal(.output)
    var arguments = try ChosenSettings(
      arguments, isForTerminal: isTerminal && !arguments.json
    ).arguments
    if arguments.plain { arguments.color = .never }
    let choice = HistoryChoice(
      folder: arguments.history.folder, isOff: arguments.isHistoryOff)
    let history = choice.chatHistory(isForTerminal: isTerminal)
    // With --fresh, nothing from the history is used. It is opened anyway, because that completes deletions
    // which an earlier run left incomplete.
    if arguments.startsFresh { _ = try? await history.latest(with: nil) }
    let opening = try await ChatOpening(arguments, history: history) { Files.exists($0) }
    try opening.refuseConflicts(with: self.arguments)
    let terminal = arguments.terminal(historyPath: choice.linesPath)
    let code = try await ChatSession(
      arguments: opening.arguments, rules: opening.rules, localRules: opening.localRules,
      terminal: terminal, history: history, resumed: opening.conversation
    ).run()
    // The signal ends the program only now, after every screen has closed.
    if let signal = terminal.endSignal { endProgram(by: signal) }
    return code
  }
}
