import Conversations
import Terminal

/// `parley ask what is your name`: gives one reply.
struct AskCommand: Command {
  static let name = "ask"
  static let summary = "ask one question"
  static let operands = "MESSAGE…"
  static let options: [Option<ChatArguments>] = [
    .rules, .language, .seed, .user, .json,
    .flag("why", help: "explain the reply") { $0.why = true },
    .strict, .order, .maxSteps, .max, .learn, .objects, .objectsPath, .objectsWords, .log, .utf8,
    .color,
  ]
  static let details = [
    """
    The words form one message, even if it begins with a slash. Without --rules, the
    rule files in the current folder answer, or if there are none, Wren, the
    built-in robot.
    """
  ]
  static let examples = ["parley ask --rules robots/waiter what is the soup"]
  static let exitCodes: KeyValuePairs<ExitCode, String> = [
    .ok: "there is a reply", .negative: "with --strict: no rule matched the message",
    .couldNotRun: "an error prevented a reply",
  ]

  let arguments: ChatArguments

  func run() async throws -> ExitCode {
    let terminal = OneMessageTerminal(
      message: arguments.operands.joined(separator: " "),
      output: StandardStreams.pipe(color: arguments.color))
    var arguments = arguments
    // Without a history, the chat does not compute the fingerprint of the rules.
    arguments.isHistoryOff = true
    return try await ChatSession(
      arguments: arguments,
      rules: arguments.rules.isEmpty ? arguments.localRules : arguments.rules,
      terminal: terminal, history: MemoryHistoryService()
    ).run()
  }
}
