/// `parley replay Transcripts`: checks that the robot still gives the same replies.
struct ReplayCommand: Command {
  static let name = "replay"
  static let summary = "replay transcripts as tests"
  static let operands = "[PATHS…]"
  static let operandCount = 0...Int.max
  static let operandValues = [CompletedValue.transcripts]
  static let options: [Option] = [
    .verbose, .replayStrict, .failFast, .filter, .list, .update, .dryRun, .rules, .jobs, .shard,
    .format, .output,
    .perturb, .rate, .seed, .minRobust, .html, .mutants, .perturbed, .coverage, .lcov,
    .minCoverage, .seeds, .repeats, .slowest, .watch, .imports, .order, .maxSteps,
    .max, .replayObjects, .objectsPath, .objectsWords,
    .utf8,
    .color,
  ]
  static let details = [
    """
    PATHS are transcripts (.chat), folders of them, or patterns; - is standard
    input. Without any it is the folder Transcripts.
    With --import they are cases of RiveScript's test suite (JSON), or Botium's
    convo and utterances files or folders of them; --output names the folder
    that the transcripts go to.
    """
  ]
  static let examples = [
    "parley replay --update --dry-run", "parley replay --coverage --min-coverage 95",
    "parley replay --perturb typo,politeness --min-robust 90",
    "parley replay --html report.html",
    "parley replay --shard 2/4 --format junit --output part2.xml",
  ]
  static let exitCodes: KeyValuePairs<ExitCode, String> = [
    .ok: "all passed, or pass since --update", .saidNo: "some failed, or --dry-run printed a patch",
    .couldNotRun: "some could not run",
  ]

  let arguments: Arguments

  init(_ arguments: Arguments) { self.arguments = arguments }

  func run() async throws -> ExitCode {
    if !arguments.perturb.kinds.isEmpty {
      return try await PerturbSession(arguments: arguments).run()
    }
    let needing = ["rate", "seed", "min-robust"].filter(arguments.given.contains)
    if let option = needing.first { throw CommandFailure.needs("--" + option, "--perturb") }
    if arguments.replay.imports { return try ImportSession(arguments: arguments).run() }
    return try await ReplaySession(arguments: arguments).run()
  }
}
