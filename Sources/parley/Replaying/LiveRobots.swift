import Conversations
import Mutation
import ObjectWorkers
import Responder
import RiveScript
import RuleLoading
import Transcripts

/// The robots of transcripts: rule files on disk, and the built-in robots.
struct LiveRobots: RobotProvider {
  /// Rules that replace those in the headers; empty to use those in the headers.
  let rules: [String]
  let languages: RuleLanguages
  /// Changes that were not written to the files, but are read as if they were.
  var changes: [FileChange] = []
  /// The runner of the robots' objects; `nil` to run none.
  var objects: ObjectRunner?
  /// The display of how many files of a robot are loaded; `nil` for none.
  var progress: WorkProgress?

  func robot(for request: RobotRequest) async throws(RobotLoadError) -> Robot {
    try service(for: request).robot { progress?.prepare($0, of: $1) }
  }

  func robot(
    for request: RobotRequest, after changes: [FileChange]
  ) async throws(RobotLoadError) -> Robot {
    var changed = self
    changed.changes += changes
    return try await changed.robot(for: request)
  }

  private func service(
    for request: RobotRequest
  ) throws(RobotLoadError) -> RuleLoadingService {
    var languages = languages
    languages.utf8 = request.utf8 ?? languages.utf8
    languages.chosenName = languages.chosenName ?? request.language
    if let limits = request.limits, !languages.limits.adopt(limits) {
      throw .badLimits(limits)
    }
    languages.maxSteps = languages.maxSteps ?? request.maxSteps
    languages.order = languages.order ?? request.order.flatMap { TriggerOrder(rawValue: $0) }
    return RuleLoadingService(
      paths: rules.isEmpty ? request.rules : rules, languages: languages, clock: SystemClock(),
      changes: changes, objects: objects)
  }
}

extension LiveRobots: SourceProvider {
  func completed(_ request: RobotRequest) -> RobotRequest {
    var request = request
    if !rules.isEmpty { request.rules = rules }
    if request.rules.isEmpty { request.rules = [RobotRequest.builtin] }
    return request
  }

  func sources(for request: RobotRequest) throws(RobotLoadError) -> RobotSources {
    let (language, sources, problems) = try service(for: request).sources()
    // The replay reports the files that can't be read.
    guard !sources.isEmpty else { throw .nothingLeft(problems) }
    return RobotSources(language: language, sources: sources)
  }
}
