import Transcripts

/// The options of `replay` and related commands.
extension Option {
  static let verbose = Option("verbose", short: "v", help: "list every case and every file") {
    $0.replay.verbose = true
  }

  static let replayStrict = Option(
    "strict", argument: "catch-all", isArgumentOptional: true, values: .words(["catch-all"]),
    help: "fail unmatched messages, and unchecked cases",
    detail: """
      With `=catch-all`, also those that only a catch-all matches, unless a `rule>` line below the message names \
      it.
      """
  ) { text, arguments throws(BadValue) in
    switch text {
    case "": arguments.replay.strictness = .unmatched
    case "catch-all": arguments.replay.strictness = .catchAll
    default: throw BadValue(expected: "no argument, or catch-all")
    }
  }

  static let failFast = Option("fail-fast", help: "stop at the first failure") {
    $0.replay.failsFast = true
  }

  static let filter = Option(
    "filter", argument: "GLOB", help: "only cases whose title or path matches",
    detail: "A pattern as in a shell, with `*`, `?` and `[a-z]`."
  ) { $1.filter = $0 }

  static let list = Option("list", help: "list the cases without running them") {
    $0.replay.lists = true
  }

  static let update = Option(
    "update", argument: "HOW", isArgumentOptional: true, values: .words(["all", "ask"]),
    help: "accept the replies; =all: bot (…)> too; =ask",
    detail: """
      The current replies become the expected ones. Everything else in a file stays, comments and spacing included. \
      Below a message without expectations it writes the reply, the `rule>` that answered and, unless the talk stayed in \
      the initial topic, the topic after it. \
      With `--seeds N`, the replies of all seeds are accepted, as `or>` lines. `=ask` shows each change; \
      y accepts it, n leaves it, e opens the new lines in your editor, s skips the rest of the file. An update exits with \
      0 if no failure is left.
      """
  ) { text, arguments throws(BadValue) in
    switch text {
    case "": arguments.replay.update = .exact
    case "all": arguments.replay.update = .all
    case "ask":
      arguments.replay.update = .all
      arguments.replay.asks = true
    default: throw BadValue(expected: "no argument, all or ask")
    }
  }

  static let dryRun = Option(
    "dry-run", help: "with --update: print the patch",
    detail: "No file is changed; the exit code is 1 if there is a patch."
  ) {
    $0.isDryRun = true
  }

  static let jobs = Option(
    "jobs", short: "j", argument: "N", help: "run N cases at once (default: cores)"
  ) { text, arguments throws(BadValue) in
    arguments.jobs = try count(text, upTo: 1024)
  }

  static let shard = Option(
    "shard", argument: "I/N", help: "only the I-th of N equal parts",
    detail: "For several machines: the parts together contain each case once."
  ) { text, arguments throws(BadValue) in
    guard let shard = Shard(text) else { throw BadValue(expected: "a part such as 1/4") }
    arguments.shard = shard
  }

  static let format = Option(
    "format", argument: "FORM", values: .words(ReportFormat.allCases.map(\.rawValue)),
    help: "report as pretty, tap, junit or json"
  ) { text, arguments throws(BadValue) in
    guard let format = ReportFormat(rawValue: text) else {
      throw BadValue(expected: "pretty, tap, junit or json")
    }
    arguments.replay.format = format
  }

  static let output = Option(
    "output", short: "o", argument: "FILE", values: .file, help: "write to a file"
  ) { text, arguments throws(BadValue) in
    guard !text.isEmpty else { throw BadValue(expected: "a file") }
    arguments.output = text
  }

  static let coverage = Option("coverage", help: "print which rules the transcripts cover") {
    $0.replay.coverage = true
  }

  static let lcov = Option(
    "lcov", argument: "FILE", values: .file, help: "write coverage for genhtml and lcov"
  ) { text, arguments throws(BadValue) in
    guard !text.isEmpty else { throw BadValue(expected: "a file") }
    arguments.replay.lcov = text
  }

  static let html = Option(
    "html", argument: "FILE", values: .file, help: "write a report as a web page",
    detail: """
      One file without links to others: all cases, each failure with the rule that answered, and the rules with the \
      cases that use each line. Equal results give equal bytes. `?` shows its keys.
      """
  ) { text, arguments throws(BadValue) in
    guard !text.isEmpty else { throw BadValue(expected: "a file") }
    arguments.replay.html = text
  }

  static let mutants = Option(
    "mutants", argument: "FILE", values: .file, help: "with --html: show what mutate found",
    detail: "The file is a report of `parley mutate --format json`."
  ) { text, arguments throws(BadValue) in
    guard !text.isEmpty else { throw BadValue(expected: "a file") }
    arguments.replay.mutants = text
  }

  static let perturbed = Option(
    "perturbed", argument: "FILE", values: .file, help: "with --html: show what --perturb found",
    detail: "The file is a report of `parley replay --perturb` with `--format json`."
  ) { text, arguments throws(BadValue) in
    guard !text.isEmpty else { throw BadValue(expected: "a file") }
    arguments.replay.perturbed = text
  }

  static let minCoverage = Option(
    "min-coverage", argument: "PERCENT", help: "fail if fewer triggers are covered"
  ) { text, arguments throws(BadValue) in
    guard let percent = Double(text), (0...100).contains(percent) else {
      throw BadValue(expected: "a number from 0 to 100")
    }
    arguments.replay.leastCoverage = percent
  }

  static let seeds = Option(
    "seeds", argument: "N", help: "run each case with N seeds",
    detail:
      "Finds replies that fail only sometimes; a failure names its seed. A case can name its seed, in the header or with "
      + "/seed in its first line. It then runs once, with that seed; the summary gives the number of such cases."
  ) { text, arguments throws(BadValue) in
    arguments.replay.seeds = try count(text, upTo: 1_000_000)
  }

  static let repeats = Option("repeat", argument: "N", help: "run each case N times, for timing") {
    text, arguments throws(BadValue) in
    arguments.replay.repeats = try count(text, upTo: 1_000_000)
  }

  static let slowest = Option("slowest", argument: "N", help: "list the N slowest cases") {
    text, arguments throws(BadValue) in
    arguments.replay.slowest = try count(text, upTo: 1_000_000)
  }

  static let imports = Option("import", help: "convert other tools' files to transcripts") {
    $0.replay.imports = true
  }

  static let limit = Option("limit", argument: "N", help: "explore until N rules are reached") {
    text, arguments throws(BadValue) in
    arguments.explore.limit = try count(text, upTo: .max)
  }

  static let wordings = Option(
    "wordings", argument: "N", help: "say all alternatives of a trigger, with up to N messages"
  ) { text, arguments throws(BadValue) in
    arguments.explore.wordings = try count(text, upTo: 10_000)
  }

  static let replies = Option(
    "replies", help: "add the replies that no other case gets, with their seeds"
  ) {
    $0.explore.givesReplies = true
  }

  static let watch = Option(
    "watch", help: "replay again on each change, until Ctrl-C",
    detail:
      "While it waits, a and Enter accept the current replies as `--update` does; ask and Enter as `--update=ask`."
  ) {
    $0.replay.watches = true
  }

  private static func count(_ text: String, upTo limit: Int) throws(BadValue) -> Int {
    guard let number = Int(text), (1...limit).contains(number) else {
      throw BadValue(expected: "a whole number from 1 to \(limit)")
    }
    return number
  }
}
