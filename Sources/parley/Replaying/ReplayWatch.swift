import Disk
import Responder
import RuleLoading
import Terminal
import Transcripts

/// Replays the transcripts affected by changed files, until the program ends.
@MainActor
struct ReplayWatch {
  private static let pollInterval = Duration.milliseconds(250)

  private let session: ReplaySession
  private let paths: [String]
  private let initialTimes: [String: [String: Int64]]
  private let initialRules: [String: KnownRules]

  init(session: ReplaySession, paths: [String]) {
    self.session = session
    self.paths = paths
    var known: [String: KnownRules] = [:]
    initialTimes = Self.snapshot(of: paths, session.arguments, knowing: &known)
    initialRules = known
  }

  /// Replays after each change, and updates the transcripts when `a` or `ask` is typed.
  ///
  /// - Parameter code: the result of the first replay.
  func run(after code: ExitCode) async {
    var (seen, known) = (initialTimes, initialRules)
    hint(after: code)
    while !Task.isCancelled {
      try? await ContinuousClock().sleep(for: Self.pollInterval)
      if let line = session.lines.nextIfTyped() { await accept(line) }
      let now = Self.snapshot(of: paths, session.arguments, knowing: &known)
      let affected = now.filter { name, times in seen[name] != times }.keys.sorted()
      let changed = Self.changedFiles(from: seen, to: now)
      seen = now
      guard !affected.isEmpty else { continue }
      let output = ReportOutput(.output, color: session.arguments.color)
      output.write(StyledText("\nchanged: \(changed.joined(separator: ", "))\n", .strong))
      output.flush()
      hint(after: await replay(affected, session))
    }
  }

  /// Replays files; an error does not end the watch, because the next change starts another replay.
  private func replay(_ files: [String], _ session: ReplaySession) async -> ExitCode {
    do {
      return try await session.replay(files)
    } catch {
      ReportOutput(.error, color: session.arguments.color).report(problem: "\(error)".oneLine)
      return .couldNotRun
    }
  }

  /// Updates the transcripts: `a` accepts all current replies, `ask` asks about each change.
  private func accept(_ line: String) async {
    var arguments = session.arguments
    switch line.trimmed {
    case "a", "accept": arguments.update = .exact
    case "ask":
      arguments.update = .all
      arguments.asks = true
    case "": return
    default: return hint(after: .negative)
    }
    let files = TranscriptFinder(paths).files.filter { $0 != TranscriptFinder.standardInput }
    _ = await replay(files, ReplaySession(arguments: arguments, lines: session.lines))
  }

  /// Explains how to accept replies, if a case failed and standard input is a terminal.
  private func hint(after code: ExitCode) {
    guard code == .negative, StandardStreams.isTerminal(.input) else { return }
    let errors = ReportOutput(.error, color: session.arguments.color)
    errors.write(
      StyledText("Type a to accept these replies, or ask to be asked about each\n", .dim))
    errors.flush()
  }

  /// Returns the sorted paths whose modification times differ between two snapshots.
  ///
  /// A transcript that is missing in the new snapshot is left out, with its rule files.
  static func changedFiles(
    from old: [String: [String: Int64]], to new: [String: [String: Int64]]
  ) -> [String] {
    var changed: Set<String> = []
    for (transcript, times) in new {
      let before = old[transcript] ?? [:]
      let names = Set(before.keys).union(times.keys)
      changed.formUnion(names.filter { before[$0] != times[$0] })
    }
    return changed.sorted()
  }

  /// The rules that a transcript's header named when it was last read.
  typealias KnownRules = (status: FileStatus, rules: [String])

  /// Returns, for each transcript, the modification times of the transcript and its rule files by path.
  ///
  /// - Parameter known: the rules of transcripts by path, so that only changed transcripts are read again.
  static func snapshot(
    of paths: [String], _ arguments: ReplayArguments, knowing known: inout [String: KnownRules]
  ) -> [String: [String: Int64]] {
    var times: [String: [String: Int64]] = [:]
    var ruleTimes: [[String]: [String: Int64]] = [:]
    let languages = arguments.languages
    for file in TranscriptFinder(paths).files where file != TranscriptFinder.standardInput {
      let status = try? FileStatus(of: file)
      var rules = arguments.rules
      if rules.isEmpty {
        if let status, let last = known[file], last.status == status {
          rules = last.rules
        } else {
          rules = Replayer.rules(of: file, upTo: arguments.limits.transcript)
          known[file] = status.map { (status: $0, rules: rules) }
        }
      }
      let own = ruleTimes[rules] ?? Self.times(ofRules: rules, languages)
      ruleTimes[rules] = own
      times[file] = own
      times[file]?[file] = status?.modified ?? 0
    }
    return times
  }

  /// Returns the modification times of rule files by path.
  private static func times(
    ofRules rules: [String], _ languages: RuleLanguages
  ) -> [String: Int64] {
    let choices = languages.builtins.flatMap(\.choices)
    let named = rules.filter { !choices.contains($0) }
    // A header with `language:` may name files with any extension. A path that does not exist now is skipped.
    let all = languages.all
    var finder = RuleFileFinder(extensions: all.flatMap(\.fileExtensions))
    finder.allowsAnyNamed = true
    finder.isCompanion = { path in all.contains { $0.isCompanion(path) } }
    let found = named.flatMap { (try? finder.files(at: [$0])) ?? [] }
    var times: [String: Int64] = [:]
    for path in found.map(\.path) { times[path] = (try? FileStatus(of: path))?.modified ?? 0 }
    return times
  }
}
