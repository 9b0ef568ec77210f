package import Conversations
import Responder
package import TranscriptFormat
package import Transcripts

/// The reason why cases were not tried.
package enum TrialStop: Error {
  /// Transcripts that could not be read.
  case unreadable([FileResult])
  /// Cases that fail with the unchanged rules.
  case failing([CaseResult])
  case rules(RobotLoadError)
}

/// The cases of transcripts, and the robots that they test, each loaded once.
package struct TriedRobots: Sendable {
  package struct Item: Sendable {
    package var request: RobotRequest
    package var sources: RobotSources
    package var robot: Robot
    /// The indices of its cases.
    package var cases: [Int] = []
  }

  package let cases: [CaseTrial]
  package private(set) var robots: [Item] = []

  package init(
    in files: [String], of provider: any SourceProvider, options: ReplayOptions
  ) async throws(TrialStop) {
    let (cases, problems) = await CaseTrial.all(in: files, options: options)
    guard problems.isEmpty else { throw .unreadable(problems) }
    self.cases = cases
    var robotIndices: [RobotRequest: Int] = [:]
    for (number, trial) in cases.enumerated() {
      let request = provider.completed(trial.request)
      if robotIndices[request] == nil {
        robotIndices[request] = robots.count
        do throws(RobotLoadError) {
          robots.append(
            Item(
              request: request, sources: try provider.sources(for: request),
              robot: try await provider.robot(for: request)))
        } catch {
          throw .rules(error)
        }
      }
      robots[robotIndices[request] ?? 0].cases.append(number)
    }
  }
}

extension ReplayOptions {
  package var forTrials: ReplayOptions {
    var options = self
    options.update = nil
    options.strictness = nil
    return options
  }
}

extension RobotRequest {
  /// Returns the lines of a header: the rules, at other paths, and how they are loaded.
  package func header(rules: [String]) -> [TranscriptEntry] {
    let lines: [(HeaderKey, String?)] = [
      (.utf8, utf8.map { String($0) }), (.language, language),
      (.maxSteps, maxSteps.map { String($0) }),
      (.order, order), (.max, limits),
    ]
    return rules.map { TranscriptEntry.header(.rules, $0) }
      + lines.compactMap { key, value in value.map { TranscriptEntry.header(key, $0) } }
  }
}
