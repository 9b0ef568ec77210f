/// `parley explore robot.rive`: writes a transcript that covers as many rules as possible.
struct ExploreCommand: Command {
  static let name = "explore"
  static let summary = "write a transcript that covers many rules"
  static let operands = "[RULES…]"
  static let operandCount = 0...Int.max
  static let operandValues = [CompletedValue.rules]
  static let options: [Option] = [
    .rules, .seed, .limit, .wordings, .replies, .output, .order, .max, .utf8, .color,
  ]
  static let details = [
    """
    RULES are rule files and folders. Without any, the rule files in the current
    folder are explored, or else the built-in robot.
    It makes a message for each trigger and records the reply. The rules that it
    could not reach are listed on standard error, with the reason. --wordings adds
    messages that together say every alternative and array item of the triggers
    (in AIML and ELIZA, other words for the wildcards), and --replies the replies
    that no other case gets; the last line counts them.
    """
  ]
  static let examples = [
    "parley explore robots/waiter -o Transcripts/net.chat",
    "parley explore robots/waiter --wordings 50 --replies -o Transcripts/net.chat",
  ]

  let arguments: Arguments

  init(_ arguments: Arguments) { self.arguments = arguments }

  func run() async throws -> ExitCode {
    try await ExploreSession(arguments: arguments).run()
  }
}
