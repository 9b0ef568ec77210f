import Conversations
import Responder
import ScreenKit

@testable import Review

/// Reviews that a test plays.
final class StubReviews: ReviewDataManager {
  var scope = ReviewScope()
  var words: Set<String> { [] }
  var marks: [ReviewMark?] = []
  var failure: HistoryError?
  var trial = RuleTrial()
  private let result: Review

  init(_ result: Review) { self.result = result }

  func review(_ robot: Robot) async throws(ReviewError) -> Review { result }
  func nearest(to group: ReviewGroup) -> [NearestTrigger] { [] }
  func examples(for group: ReviewGroup) -> LessonExamples { LessonExamples() }
  func mark(_ group: ReviewGroup, as mark: ReviewMark?) async throws(HistoryError) {
    if let failure { throw failure }
    marks.append(mark)
  }
  func trial(
    of new: Robot, insteadOf old: Robot, for group: ReviewGroup
  ) async throws(ReviewError) -> RuleTrial { trial }
}

/// Robots that a test plays.
final class StubRobots: RobotSourceDataManager {
  var failure: RobotLoadError?

  private func loaded(_ robot: Robot) throws(RobotLoadError) -> Robot {
    if let failure { throw failure }
    return robot
  }

  func robot(
    _ choice: RobotChoice, progress: (_ done: Int, _ total: Int) -> Void
  ) async throws(RobotLoadError) -> Robot { try loaded(.lib) }
  func reload(_ robot: Robot) async throws(RobotLoadError) -> Robot { try loaded(robot) }
  func robot(
    _ robot: Robot, after changes: [FileChange]
  ) async throws(RobotLoadError) -> Robot { try loaded(robot) }
}

/// Files that a test plays.
final class StubFiles: ReviewFileDataManager {
  var written: [[FileChange]] = []
  var failure: RuleFileError?
  var failing: [SourceLocation] = []
  /// The change that adds a case.
  let addition = FileChange(path: "/robot/learned.chat", before: nil, after: "# hi\n")

  func learnedFile(_ name: String, for origin: RobotOrigin) -> String { "/robot/" + name }
  func change(
    of name: String, for origin: RobotOrigin, _ edit: (String) -> String
  ) throws(RuleFileError) -> FileChange {
    FileChange(path: "/robot/" + name, before: nil, after: edit(""))
  }
  func change(
    ofFileOf rule: Rule, _ edit: (String) -> String?
  ) throws(RuleFileError) -> FileChange? { nil }
  func newCase(
    _ messages: [ReviewedMessage], beside file: String, origin: ConversationOrigin,
    answeredBy robot: Robot, expecting expected: String?, unlessKnown: Bool,
    where isWanted: (Reply) -> Bool
  ) throws(RuleFileError) -> FileChange? { addition }
  func failures(after change: FileChange, of origin: RobotOrigin) async -> [SourceLocation] {
    failing
  }
  func write(_ changes: [FileChange], for origin: RobotOrigin) throws(RuleFileError) {
    if let failure { throw failure }
    written.append(changes)
  }
  func edit(_ location: SourceLocation) async throws(RuleFileError) {
    if let failure { throw failure }
  }
}
