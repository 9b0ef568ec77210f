import Responder
import RuleLoading

struct MutateArguments: TakesTranscripts {
  var common = CommonArguments()
  var transcripts = TranscriptArguments()
  /// The names of the mutators to use; empty for all.
  var mutators: Set<String> = []
  /// The number of mutants to try; `nil` for all.
  var sample: Int?
  var seed: UInt64 = 0
  /// A Git revision: only lines that changed since then are mutated; `nil` for all lines.
  var revision: String?
  var onlyLists = false
  var showsAll = false
  /// The minimum percentage of noticed mutants with which the command succeeds; `nil` for 100.
  var minimumScore: Double?
  /// The new transcript for the cases that were found for unnoticed mutants; `nil` to write none.
  var newTranscript: String?
  /// The file with the verdicts of the last run; this run updates the file.
  var verdicts: String?
  var format = MutationFormat.text
}

enum MutationFormat: String, CaseIterable, Sendable {
  case text
  /// Stryker's mutation-testing-report-schema.
  case json
  case sarif
}

/// `parley mutate Transcripts`: changes the rules and counts what the transcripts notice.
struct MutateCommand: Command {
  static let name = "mutate"
  static let summary = "find changes to rules that no transcript would notice"
  static let operands = "[PATHS…]"
  static let operandValues = [CompletedValue.transcripts]
  static let options: [Option<MutateArguments>] = [
    Option(
      "mutators", "NAMES", isRepeatable: true, help: "make only these kinds of changes",
      detail: "Names separated by commas; `--list` shows them."
    ) { text, arguments throws(BadValue) in
      let names = text.split(separator: ",").map { String($0) }
      let known = RuleLanguages.mutators.map(\.name)
      if names.isEmpty { throw BadValue(expected: "names separated by commas") }
      if let wrong = names.first(where: { !known.contains($0) }) {
        let nearest = nearestName(to: wrong, among: known)
        throw BadValue(
          expected: nearest.map { "\($0) instead of \(wrong)" } ?? "one of "
            + known.joined(separator: ", "))
      }
      arguments.mutators.formUnion(names)
    },
    .number("sample", help: "try only N changes, chosen by the seed") { $0.sample = $1 },
    .seed { $0.seed = $1 }, .shard,
    .text(
      "in-diff", "REVISION", "a revision of Git",
      help: "change only lines that differ from a Git revision",
      where: { !$0.isEmpty && !$0.hasPrefix("-") }
    ) { $0.revision = $1 },
    .file(
      "incremental", help: "reuse results from FILE, and update it",
      detail: """
        A result is reused as long as the rule that the change affects is the same, and the cases that it depends on \
        get the same replies. The file is created if it is missing.
        """
    ) { $0.verdicts = $1 },
    .flag("list", help: "list the changes without trying them") { $0.onlyLists = true },
    .flag("verbose", short: "v", help: "show every rule with its changes") { $0.showsAll = true },
    .percentage("min-score", help: "fail only if a lower percentage is noticed") {
      $0.minimumScore = $1
    },
    .file("write", help: "write the cases that were found to a new transcript") {
      $0.newTranscript = $1
    },
    .choice(
      "format", "FORM", of: MutationFormat.allCases, help: "report as text, json, or sarif",
      detail: """
        `json` is Stryker's mutation-testing-report-schema; `sarif` contains the changes that were not noticed.
        """
    ) { $0.format = $1 },
    .output, .filter, .rules, .jobs, .order, .maxSteps, .max, .utf8, .color,
  ]
  static let details = [
    """
    PATHS are transcripts, as for replay. The command changes the rules of their
    robots as an author's mistakes might, one change at a time, and replays the
    cases until one fails. For each change that no case notices, it searches for
    a message that shows the difference, and prints it as a case.
    """,
    """
    A comment `parley:mutate off REASON` above a rule, or at the end of a line,
    exempts that rule or line. --max-steps stops changes that would run forever.
    """,
  ]
  static let examples = [
    "parley mutate", "parley mutate --in-diff HEAD --min-score 85",
    "parley mutate --sample 500 --format sarif --output survivors.sarif",
    "parley mutate --write Transcripts/mutants.chat",
    "parley mutate --incremental .mutants.json",
  ]
  static let exitCodes: KeyValuePairs<ExitCode, String> = [
    .ok: "every change was noticed, or enough of them for --min-score",
    .negative: "changes were not noticed",
    .couldNotRun: "transcripts or rules could not be read",
    .testsFail: "cases fail with the unchanged rules",
  ]

  let arguments: MutateArguments

  func run() async throws -> ExitCode { try await MutateSession(arguments: arguments).run() }
}
