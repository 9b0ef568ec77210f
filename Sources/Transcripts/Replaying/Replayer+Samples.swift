import Conversations
import Responder
import TranscriptFormat

/// The sample messages in the rules of the robots that a replay used; each sample counts as a case of its rule file.
extension Replayer {
  /// Stores the request for a transcript's robot, so that the samples in the robot's rules are checked.
  ///
  /// Does nothing if the transcript is invalid or skipped, or if another program answers.
  func addRequest(for transcript: Transcript) {
    guard transcript.diagnostics.isEmpty, transcript.header.skip == nil,
      transcript.header.outsideRobot == nil, options.outside.fallback == nil
    else { return }
    let request = RobotRequest(transcript.header, of: transcript.name)
    if knownRequests.insert(request).inserted { requests.append(request) }
  }

  /// Returns a result for each rule file with samples, sorted by name.
  func checkSamples() async -> [FileResult] {
    await samples().map { name, samples in
      var result = FileResult(name: name)
      result.cases = samples.map { CaseResult($0, status: $0.passes ? .passed : .failed) }
      return result
    }
  }

  /// Returns the samples that the options choose, grouped by file.
  ///
  /// If several robots load the same sample, it fails if it fails with any of them.
  func samples() async -> [(file: String, samples: [RuleSample])] {
    var found: [SourceLocation: RuleSample] = [:]
    for request in requests {
      // If a robot cannot be loaded, the transcripts that use it report that.
      guard let robot = try? await robots.robot(for: request) else { continue }
      for sample in robot.responder.samples
      where options.includes(title: sample.message, path: sample.range.start.file) {
        if found[sample.range.start]?.passes ?? true { found[sample.range.start] = sample }
      }
    }
    let files = Dictionary(grouping: found.values, by: \.range.start.file)
    return files.sorted { $0.key < $1.key }.map { name, samples in
      let ordered = samples.sorted {
        ($0.range.start.line, $0.range.start.column) < ($1.range.start.line, $1.range.start.column)
      }
      return (name, ordered)
    }
  }
}

extension CaseResult {
  init(_ sample: RuleSample, status: Status) {
    self.init(
      title: sample.message, location: sample.range.start, seed: 0, status: status,
      exchangeCount: 1)
    guard status == .failed else { return }
    failures = [
      Failure(
        location: sample.range.start, message: sample.message,
        check: .sample(sample.rule, isNegative: sample.isNegative, got: sample.winner))
    ]
  }
}
