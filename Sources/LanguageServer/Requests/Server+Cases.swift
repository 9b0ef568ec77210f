import Conversations
import JSON
import Responder
import TranscriptFormat
import Transcripts

/// The cases of a robot’s transcripts, by the rules that they use.
struct CaseCoverage {
  /// A case of a transcript.
  struct Case: Hashable {
    var path: String
    /// The line of its title, counted from 1.
    var line: Int
  }

  /// The parts of a rule that stay the same when lines are added above the rule.
  struct RuleKey: Hashable {
    var path: String
    var name: String
    var topic: String
  }

  /// The cases that use each rule, in the order of the transcripts.
  var cases: [RuleKey: [Case]] = [:]
  /// Whether all cases were replayed; if not, further cases may use a rule.
  var isComplete = true
}

/// Replaying transcripts with the rules as they are in the editor.
extension Server {
  /// The time without changes after which transcripts are replayed.
  private static let quietPeriod = Duration.milliseconds(400)
  /// The maximum size in bytes of a robot whose transcripts are replayed after each change.
  private static let maximumRobotSize = 1 << 20
  /// The maximum number of cases that are replayed after each change.
  private static let maximumCases = 500

  /// Replays the transcripts of a robot when nobody types, to know which cases use its rules.
  func replayWhenQuiet(_ key: String) {
    replays[key]?.cancel()
    let paths = workspace.robotPaths(of: key)
    let size = paths.reduce(0) { $0 + (workspace.files[$1]?.source.bytes.count ?? 0) }
    guard size <= Self.maximumRobotSize, !workspace.transcripts(of: paths).isEmpty else {
      replays[key] = nil
      if coverage.removeValue(forKey: key) != nil { refreshLenses() }
      return
    }
    replays[key] = Task { [weak self] in
      try? await Task.sleep(for: Self.quietPeriod)
      guard !Task.isCancelled else { return }
      await self?.updateCoverage(key)
    }
  }

  private func updateCoverage(_ key: String) async {
    var found = CaseCoverage()
    var count = 0
    for file in workspace.transcripts(of: workspace.robotPaths(of: key)) {
      let transcript = Self.parsed(file)
      guard transcript.header.skip == nil else { continue }
      guard transcript.diagnostics.isEmpty else {
        found.isComplete = false
        continue
      }
      let replayer = Replayer(robots: provider(of: file, transcript.header), caseCoverage: true)
      for testCase in transcript.cases {
        guard count < Self.maximumCases else {
          found.isComplete = false
          break
        }
        count += 1
        var one = transcript
        one.cases = [testCase]
        _ = await replayer.replay(one)
        // Requests of the client are answered first.
        await Task.yield()
        guard !Task.isCancelled else { return }
      }
      let cases = replayer.caseCoverage ?? [:]
      for (place, covered) in cases.sorted(by: { $0.key.line < $1.key.line }) {
        let coveringCase = CaseCoverage.Case(path: file.path, line: place.line)
        for location in covered.rules.keys {
          guard let symbol = symbol(at: location) else { continue }
          let rule = CaseCoverage.RuleKey(
            path: location.file, name: symbol.name, topic: symbol.detail)
          if found.cases[rule]?.last != coveringCase {
            found.cases[rule, default: []].append(coveringCase)
          }
        }
      }
    }
    replays[key] = nil
    coverage[key] = found
    refreshLenses()
  }

  private func refreshLenses() {
    if client.refreshesLenses { connection.request("workspace/codeLens/refresh", .null) }
  }

  /// Returns the cases that cover a rule; `nil` if that is not known.
  func casesCovering(_ symbol: OutlineSymbol, in file: SourceFile) -> [CaseCoverage.Case]? {
    guard let key = workspace.robotPaths(of: file.path).first, let coverage = coverage[key] else {
      return nil
    }
    let rule = CaseCoverage.RuleKey(path: file.path, name: symbol.name, topic: symbol.detail)
    return coverage.cases[rule] ?? (coverage.isComplete ? [] : nil)
  }

  static func words(ofCovering count: Int) -> String {
    switch count {
    case 0: "No case covers this"
    case 1: "1 case covers this"
    default: "\(count) cases cover this"
    }
  }

  static func parsed(_ file: SourceFile) -> Transcript {
    Transcript(TranscriptDocument(name: file.path, bytes: file.source.bytes))
  }

  /// Returns the provider of a transcript’s robot: the robot compiled from the editor’s files, or the provider that
  /// `robots` makes if there are no such files or the transcript’s header has options for compiling.
  func provider(of file: SourceFile, _ header: TranscriptHeader) -> any RobotProvider {
    let isPlain =
      header.utf8 == nil && header.order == nil && header.limits == nil && header.maxSteps == nil
      && header.language == nil
    if isPlain, let robot = robot(of: file) { return SingleRobot(robot) }
    return robots?(changes) ?? MissingRobots()
  }

  /// Returns the robot compiled from the editor’s files; `nil` if there are none, or if they have no valid rules.
  private func robot(of transcript: SourceFile) -> Robot? {
    let paths = workspace.robotPaths(of: transcript.path)
    guard let key = paths.first, let language = workspace.files[key]?.language.rules
    else { return nil }
    if checks[key] == nil, let responder = responders[key], workspace.robotPaths(of: key) == paths {
      return Robot(name: language.name, responder: responder)
    }
    let sources = paths.compactMap { workspace.files[$0]?.source }
    return language.compile(sources) { _ in }.responder.map {
      Robot(name: language.name, responder: $0)
    }
  }

  /// The texts of all open files, which may differ from those on disk; `before` is not filled in.
  private var changes: [FileChange] {
    workspace.files.values.filter(\.isOpen).map {
      FileChange(path: $0.path, before: nil, after: $0.text(0..<$0.source.bytes.count))
    }
  }
}

/// No robots: the server loads none besides those of the editor’s files.
private struct MissingRobots: RobotProvider {
  func robot(for request: RobotRequest) async throws(RobotLoadError) -> Robot {
    throw .missing(path: request.rules.first ?? RobotRequest.builtin)
  }
}
