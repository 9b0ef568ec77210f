package import Conversations
package import Responder
package import Transcripts

/// The rules of a robot before they are compiled.
package struct RobotSources: Sendable {
  package var language: any RuleLanguage
  package var sources: [RuleSource]

  package init(language: any RuleLanguage, sources: [RuleSource]) {
    self.language = language
    self.sources = sources
  }

  /// Returns a robot with the edits applied; `nil` if its rules have more errors than the unchanged rules.
  ///
  /// The robot keeps its name, so that a case that reads the name from a screen does not notice every mutant.
  ///
  /// - Parameters:
  ///   - robot: the unchanged robot.
  ///   - patcher: changes compiled rules faster than compiling them again; `nil` if the language can't.
  ///   - errors: the number of errors in the unchanged rules.
  @concurrent
  package func robot(
    _ robot: Robot, after edits: [SourceEdit], with patcher: (any RulePatcher)?, errors: Int
  ) async -> Robot? {
    var robot = robot
    if let responder = patcher?.responder(after: edits) {
      robot.responder = responder
      return robot
    }
    let files = Set(edits.map(\.range.start.file))
    let changed = sources.map { files.contains($0.name) ? $0.applying(edits) : $0 }
    let compilation = language.compile(changed) { _ in }
    guard let responder = compilation.responder, compilation.diagnostics.errorCount <= errors else {
      return nil
    }
    robot.responder = responder
    return robot
  }
}

/// A provider of robots that has their source text too.
package protocol SourceProvider: RobotProvider {
  /// Returns the rule files of a robot.
  func sources(for request: RobotRequest) throws(RobotLoadError) -> RobotSources

  /// Returns the request with the rules that are in fact loaded, so that equal robots have equal requests.
  func completed(_ request: RobotRequest) -> RobotRequest
}

extension SourceProvider {
  package func completed(_ request: RobotRequest) -> RobotRequest { request }
}
