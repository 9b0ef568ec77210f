import Conversations
import Disk
import JSON
import Mutation
import Responder
import Transcripts

/// The web page of a replay: collects the results, and writes the file at the end.
@MainActor
struct ReplayPage {
  /// The maximum number of bytes of another command's report.
  private static let maximumBytes = 1 << 30

  private let path: String
  private let findings: [RuleFindings]
  private var files: [FileResult] = []

  /// Reads the reports that the page shows.
  ///
  /// - Parameters:
  ///   - mutants: the path of a report of `mutate`; `nil` for none.
  ///   - perturbed: the path of a report of `replay --perturb`; `nil` for none.
  init(path: String, mutants: String?, perturbed: String?) throws(CommandFailure) {
    self.path = path
    var findings: [RuleFindings] = []
    if let mutants {
      let report = try Self.json(Files.input(mutants, upTo: Self.maximumBytes)[...], at: mutants)
      guard let found = RuleFindings(stryker: report) else {
        throw .otherReport(path: mutants, command: "mutate --format json")
      }
      findings.append(found)
    }
    if let perturbed {
      let lines = try Files.input(perturbed, upTo: Self.maximumBytes).lines
      var values: [JSONValue] = []
      for (number, line) in lines.enumerated() where !line.isEmpty {
        values.append(try Self.json(line, at: perturbed, linesBefore: number))
      }
      guard let found = RuleFindings(perturbation: values) else {
        throw .otherReport(path: perturbed, command: "replay --perturb --format json")
      }
      findings.append(found)
    }
    self.findings = findings
  }

  mutating func add(_ file: FileResult) {
    var file = file
    // The page does not show the update, whose bytes would stay in memory until the end.
    file.update = nil
    files.append(file)
  }

  func write(
    _ summary: ReplaySummary, of replayer: Replayer, _ robots: LiveRobots
  ) throws(CommandFailure) {
    guard let coverage = replayer.ruleCoverage else { return }
    // Rules that can't be read have been reported with the transcripts that use them.
    let sources = replayer.requests.flatMap { (try? robots.sources(for: $0))?.sources ?? [] }
    let page = ReportPage(
      files: files, summary: summary, coverage: coverage,
      caseCoverage: replayer.caseCoverage ?? [:], sources: sources, findings: findings)
    try ReportOutput.put(page.html, at: path)
  }

  /// - Parameter linesBefore: the number of lines before the bytes, for the location of an error.
  private static func json(
    _ bytes: ArraySlice<UInt8>, at path: String, linesBefore: Int = 0
  ) throws(CommandFailure) -> JSONValue {
    do throws(JSONError) {
      return try JSONValue(Array(bytes))
    } catch {
      let place = "\(path):\(error.line + linesBefore):\(error.column)"
      throw .unreadable(path: place, reason: error.reason)
    }
  }
}
