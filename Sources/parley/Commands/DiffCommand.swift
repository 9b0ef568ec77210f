/// `parley diff old.rive new.rive`: lists the messages to which two sets of rules reply differently.
struct DiffCommand: Command {
  static let name = "diff"
  static let summary = "compare the replies of two sets of rules"
  static let operands = "OLD NEW [PATHS…]"
  static let operandCount = 2...Int.max
  static let operandValues = [CompletedValue.rules, .rules, .transcripts]
  static let options: [Option] = [
    .history, .diffFormat, .since, .until, .ofUser, .order, .max, .utf8, .data, .color,
  ]
  static let details = [
    """
    OLD and NEW are rule files, folders, or builtin. One of them can be a revision
    of Git, such as HEAD~1: it means the other path as it was in that revision.
    HEAD~1:robots/waiter names the path too. Two revisions without paths mean the
    current folder.
    PATHS are transcripts, or files of one message a line; without any, the folder
    Transcripts.
    """
  ]
  static let examples = [
    "parley diff old.rive new.rive", "parley diff HEAD~1 robots/waiter --history",
    "parley diff v1:robots/waiter v2:robots/waiter",
  ]
  static let exitCodes: KeyValuePairs<ExitCode, String> = [
    .ok: "no reply differs", .saidNo: "some replies differ",
    .couldNotRun: "an error prevented it from running",
  ]

  let arguments: Arguments

  init(_ arguments: Arguments) { self.arguments = arguments }

  func run() async throws -> ExitCode {
    try await DiffSession(arguments: arguments).run()
  }
}
