/// `parley mutate Transcripts`: changes the rules and counts what the transcripts notice.
struct MutateCommand: Command {
  static let name = "mutate"
  static let summary = "find rules whose mistakes no transcript would notice"
  static let operands = "[PATHS…]"
  static let operandCount = 0...Int.max
  static let operandValues = [CompletedValue.transcripts]
  static let options: [Option] = [
    .mutators, .sample, .seed, .shard, .inDiff, .incremental, .listMutants, .allMutants, .minScore,
    .writeTests,
    .mutationFormat, .output, .filter, .rules, .jobs, .order, .maxSteps, .max, .utf8, .color,
  ]
  static let details = [
    """
    PATHS are transcripts, as for replay. Each rule of their robots is changed as
    an author's mistake would change it, one change at a time, and the cases are
    replayed until one fails. For each change that no case notices it searches
    for a message that shows the difference, and prints it as a case.
    """,
    """
    A comment `parley:mutate off REASON` above a rule, or at the end of a line,
    exempts this rule or line. Changes that never stop are ended by --max-steps.
    """,
  ]
  static let examples = [
    "parley mutate", "parley mutate --in-diff HEAD --min-score 85",
    "parley mutate --sample 500 --format sarif --output survivors.sarif",
    "parley mutate --write Transcripts/mutants.chat",
    "parley mutate --incremental .mutants.json",
  ]
  static let exitCodes: KeyValuePairs<ExitCode, String> = [
    .ok: "every change was noticed, or enough for --min-score",
    .saidNo: "changes were not noticed",
    .couldNotRun: "transcripts or rules could not be read",
    .testsFail: "cases fail with the unchanged rules",
  ]

  let arguments: Arguments

  init(_ arguments: Arguments) { self.arguments = arguments }

  func run() async throws -> ExitCode {
    try await MutateSession(arguments: arguments).run()
  }
}
