import Conversations
import Terminal
import Transcripts

/// `parley record --against 'python3 bot.py'`: a chat with a robot of another program, which becomes a test.
struct RecordCommand: Command {
  static let name = "record"
  static let summary = "record a chat with another program's robot as a test"
  static let operands = "[FILE]"
  static let operandValues = [CompletedValue.file]
  static let options: [Option<ChatArguments>] = [
    .against, .model, .stream, .keyVariable, .user, .json, .max, .plain, .log,
    .flag("commands", help: "run /commands even in a pipe") { $0.takesCommands = true },
    .color, .set, .settings, .noSettings,
  ]
  static let details = [
    """
    You chat with the robot at Parley's prompt. Each exchange is written to FILE, a
    new transcript; /save FILE writes the exchanges so far. parley replay --against
    with the same robot then checks that it still gives the same replies.
    If the robot's program ends or is stopped, the next message restarts it, and it
    remembers nothing of the conversation.
    """
  ]
  static let examples = [
    "parley record --against ./bot Transcripts/tables.chat",
    "parley record --against tables=http://127.0.0.1:5005",
  ]
  static let exitCodes: KeyValuePairs<ExitCode, String> = [
    .ok: "the chat ended normally", .negative: "a message in a pipe got no reply",
    .couldNotRun: "an error prevented it from running",
  ]

  let arguments: ChatArguments

  func run() async throws -> ExitCode {
    let against = arguments.against
    try against.check()
    guard against.robots.count == 1, let text = against.robots.first else {
      throw CommandFailure.needs(Self.name, "--against with one robot")
    }
    let name = against.named.keys.first
    let isTerminal = StandardStreams.isTerminal(.input) && StandardStreams.isTerminal(.output)
    var arguments = try ChosenSettings(
      arguments, isForTerminal: isTerminal && !arguments.json
    ).arguments
    if arguments.plain { arguments.color = .never }
    arguments.record = arguments.operands.first
    let choice = OutsideChoice(against, arguments.limits)
    let responder = OutsideResponderService(choice.robot(text).begin(), isChat: true)
    let terminal = arguments.terminal(historyPath: nil)
    var session = ChatSession(
      arguments: arguments, rules: [], terminal: terminal, history: MemoryHistoryService())
    session.outside = (Robot(outside: name ?? text, against: name), responder)
    let code = try await session.run()
    await responder.end()
    choice.stop()
    if let signal = terminal.endSignal { endProgram(by: signal) }
    // On a terminal, a missing reply is no failure, because the user sees the notice.
    return code == .ok && !isTerminal && responder.hasFailed ? .negative : code
  }
}
