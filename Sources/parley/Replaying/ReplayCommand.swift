import Perturbation
import Responder
import Transcripts

struct ReplayArguments: TakesTranscripts, RunsObjects, TakesAgainst {
  var common = CommonArguments()
  var transcripts = TranscriptArguments()
  var objects = ObjectArguments()
  var against = AgainstArguments()
  var verbose = false
  var failsFast = false
  /// The replies that fail even if the transcript expects them; `nil` without `--strict`.
  var strictness: ReplayOptions.Strictness?
  var onlyLists = false
  /// The kind of update; `nil` without `--update`.
  var update: ReplayOptions.Update?
  /// Whether a person decides about each change of `update`.
  var asks = false
  /// Whether changes are only printed as a patch.
  var isDryRun = false
  var format = ReportFormat.pretty
  var printsCoverage = false
  var lcovPath: String?
  /// The file of the report as a web page.
  var html: String?
  /// The file with a report of `mutate` for the web page.
  var mutants: String?
  /// The file with a report of `--perturb` for the web page.
  var perturbed: String?
  /// The minimum percentage of covered triggers.
  var minimumCoverage: Double?
  var seedCount = 1
  var repeatCount = 1
  /// The minimum percentage of a case's runs that pass; `nil` if all have to.
  var minimumPassed: Double?
  var slowestCount = 0
  var watches = false
  var imports = false
  /// The ways in which messages are changed; empty without `--perturb`.
  var perturbations: [PerturbationKind] = []
  /// The percentage of a message's words that are changed; `nil` if none is given.
  var rate: Double?
  /// The seed of these changes; `nil` if none is given.
  var seed: UInt64?
  /// The minimum percentage of changed messages that reach their rule; `nil` if none is given.
  var minimumRobustness: Double?
}

/// `parley replay Transcripts`: checks that the robot still gives the same replies.
struct ReplayCommand: Command {
  static let name = "replay"
  static let summary = "replay transcripts as tests"
  static let operands = "[PATHS…]"
  static let operandValues = [CompletedValue.transcripts]
  static let options: [Option<ReplayArguments>] = [
    .flag("verbose", short: "v", help: "list every case and every file") { $0.verbose = true },
    Option(
      "strict", "catch-all", isArgumentOptional: true, values: .words(["catch-all"]),
      help: "fail on unmatched messages and unchecked cases",
      detail: """
        With `=catch-all`, also fails on messages that only a catch-all matches, unless a `rule>` line below the message \
        names the catch-all.
        """
    ) { text, arguments throws(BadValue) in
      switch text {
      case "": arguments.strictness = .unmatched
      case "catch-all": arguments.strictness = .catchAll
      default: throw BadValue(expected: "no argument, or catch-all")
      }
    },
    .flag("fail-fast", help: "stop at the first failure") { $0.failsFast = true },
    .filter,
    .flag("list", help: "list the cases without running them") { $0.onlyLists = true },
    Option(
      "update", "HOW", isArgumentOptional: true, values: .words(["all", "ask"]),
      help: "accept the current replies; =ask asks first",
      detail: """
        The current replies become the expected ones, with `=all` also in lines such as `bot (contains)>`. Everything else \
        in a file stays, including comments and spacing. \
        Below a message without expectations, the update writes the reply, the `rule>` that answered, and, unless it is \
        the default one, the topic afterward. \
        With `--seeds N`, the replies of all seeds are accepted, as `or>` lines. `=ask` shows each change; \
        y accepts it, n leaves it, e opens the new lines in your editor, s skips the rest of the file. An update exits with \
        0 if no failures are left.
        """
    ) { text, arguments throws(BadValue) in
      guard ["", "all", "ask"].contains(text) else {
        throw BadValue(expected: "no argument, all, or ask")
      }
      arguments.update = text.isEmpty ? .exact : .all
      if text == "ask" { arguments.asks = true }
    },
    .flag(
      "dry-run", help: "with --update: print the patch",
      detail: "No file is changed; the exit code is 1 if there is a patch."
    ) { $0.isDryRun = true },
    .rules, .against, .model, .stream, .keyVariable, .jobs, .shard,
    .choice(
      "format", "FORM", of: ReportFormat.allCases,
      help: "the output format: pretty, tap, junit, or json"
    ) { $0.format = $1 },
    .output,
    Option(
      "perturb", "KINDS", isRepeatable: true,
      values: .words(["all"] + PerturbationKind.allCases.map(\.rawValue)),
      help: "alter the messages, and check which rule answers",
      detail: "Names separated by commas, or `all`: "
        + PerturbationKind.allCases.map { "`\($0.rawValue)` (\($0.summary))" }
        .joined(separator: "; ")
        + ". With `--output FILE.chat`, the failures become cases."
    ) { text, arguments throws(BadValue) in
      for name in text.split(separator: ",").map(String.init) {
        if name == "all" {
          arguments.perturbations = PerturbationKind.allCases
        } else if let kind = PerturbationKind(rawValue: name) {
          if !arguments.perturbations.contains(kind) { arguments.perturbations.append(kind) }
        } else {
          let kinds = PerturbationKind.allCases.map(\.rawValue)
          throw BadValue(
            expected: nearestName(to: name, among: kinds).map { "\($0) instead of \(name)" }
              ?? "all, or some of " + kinds.joined(separator: ", "))
        }
      }
      if arguments.perturbations.isEmpty {
        throw BadValue(expected: "names separated by commas, or all")
      }
    },
    Option(
      "rate", "PERCENT", help: "with --perturb: percentage of words to change",
      detail: "The default is 10. At least one word changes."
    ) { text, arguments throws(BadValue) in
      guard let percent = Double(text), percent > 0, percent <= 100 else {
        throw BadValue(expected: "a number above 0, up to 100")
      }
      arguments.rate = percent
    },
    .seed { $0.seed = $1 },
    .percentage(
      "min-robust", help: "with --perturb: fail only below this",
      detail: "The percentage of altered messages that still reach their rule."
    ) { $0.minimumRobustness = $1 },
    .file(
      "html", help: "write a report as a web page",
      detail: """
        A self-contained file: all cases, each failure with the rule that answered, and the rules with the cases that use \
        each line. The same results always produce the same file. `?` shows its keys.
        """
    ) { $0.html = $1 },
    .file(
      "mutants", help: "with --html: show what mutate found",
      detail: "The file is a report from `parley mutate --format json`."
    ) { $0.mutants = $1 },
    .file(
      "perturbed", help: "with --html: show what --perturb found",
      detail: "The file is a report from `parley replay --perturb` with `--format json`."
    ) { $0.perturbed = $1 },
    .flag("coverage", help: "print which rules the transcripts cover") { $0.printsCoverage = true },
    .file("lcov", help: "write coverage for genhtml and lcov") { $0.lcovPath = $1 },
    .percentage("min-coverage", help: "fail if fewer triggers are covered") {
      $0.minimumCoverage = $1
    },
    .number(
      "seeds", upTo: 1_000_000, help: "run each case with N seeds",
      detail:
        "Finds replies that fail only sometimes; a failure names its seed. A case with its own seed, in the header or with "
        + "/seed in its first line, runs once, with that seed. The summary counts such cases."
    ) { $0.seedCount = $1 },
    .number("repeat", upTo: 1_000_000, help: "run each case N times") {
      $0.repeatCount = $1
    },
    .percentage(
      "min-passed", help: "with --repeat: how many runs of a case must pass",
      detail:
        "For robots whose replies vary. A case passes if this percentage of its runs passes."
    ) { $0.minimumPassed = $1 },
    .number("slowest", upTo: 1_000_000, help: "list the N slowest cases") { $0.slowestCount = $1 },
    .flag(
      "watch", help: "replay again after each change, until Ctrl-C",
      detail:
        "During the wait, type a and Enter to accept the current replies like `--update`, or ask and Enter for `--update=ask`."
    ) { $0.watches = true },
    .flag("import", help: "convert other tools' files to transcripts") { $0.imports = true },
    .order, .maxSteps, .max, .replayObjects, .objectsPath, .objectsWords, .utf8, .color,
  ]
  static let details = [
    """
    PATHS are transcripts (.chat), folders of them, or patterns; - is standard
    input. The default is the Transcripts folder.
    With --import, PATHS are promptfoo tests (YAML or JSON), DeepEval goldens
    (JSON or CSV), cases from RiveScript's test suite (YAML or JSON), Botium's convo
    and utterances files, or folders with Botium files. --output names the folder
    for the transcripts.
    """
  ]
  static let examples = [
    "parley replay --update --dry-run", "parley replay --coverage --min-coverage 95",
    "parley replay --perturb typo,politeness --min-robust 90",
    "parley replay --html report.html",
    "parley replay --against 'python3 bot.py' --repeat 10 --min-passed 90",
    "parley replay --shard 2/4 --format junit --output part2.xml",
  ]
  static let exitCodes: KeyValuePairs<ExitCode, String> = [
    .ok: "all passed, or pass after --update",
    .negative: "some failed, or --dry-run printed a patch",
    .couldNotRun: "some could not run",
  ]

  let arguments: ReplayArguments

  func run() async throws -> ExitCode {
    if !arguments.perturbations.isEmpty {
      return try await PerturbSession(arguments: arguments).run()
    }
    if arguments.rate != nil { throw CommandFailure.needs("--rate", "--perturb") }
    if arguments.seed != nil { throw CommandFailure.needs("--seed", "--perturb") }
    if arguments.minimumRobustness != nil {
      throw CommandFailure.needs("--min-robust", "--perturb")
    }
    if arguments.imports { return try ImportSession(arguments: arguments).run() }
    return try await ReplaySession(arguments: arguments).run()
  }
}
