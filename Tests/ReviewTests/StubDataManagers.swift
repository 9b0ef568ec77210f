import Conversations
import Responder
import ScreenKit
import Viper

@testable import Review

/// Reviews that a test plays.
final class StubReviews: ReviewDataManager {
  var words: Set<String> { [] }
  var numbers: ReviewNumbers { result.groups.numbers }
  var marks: [ReviewMark?] = []
  var failure: HistoryError?
  /// The reason why messages get no reply.
  var stop: ReviewError?
  /// The scopes that were reviewed.
  var scopes: [ReviewScope] = []
  var trial = RuleTrial()
  private let result: Review

  init(_ result: Review) { self.result = result }

  func review(
    _ robot: Robot, _ scope: ReviewScope, counting counter: WorkCounter
  ) async throws(ReviewError) {
    if let failure { throw .history(failure) }
    scopes.append(scope)
  }
  func groups(
    after id: ReviewGroup.ID?, limit: Int
  ) -> (groups: [ReviewGroup], hasMore: Bool) {
    let all = (0..<result.groups.count).map { result.group($0) }
    let rest = id == nil ? all[...] : all.drop { $0.id != id }.dropFirst()
    return (Array(rest.prefix(limit)), rest.count > limit)
  }
  func group(_ id: ReviewGroup.ID) -> ReviewGroup? {
    groups(after: nil, limit: .max).groups.first { $0.id == id }
  }
  func nearest(to group: ReviewGroup) -> [NearestTrigger] {
    result.triggers.nearest(to: group.messages[0])
  }
  func moment(
    _ text: String, like message: ReviewedMessage, with robot: Robot
  ) async throws(ReviewError) -> Moment {
    if let stop { throw stop }
    return .lib(text)
  }
  func examples(for group: ReviewGroup) -> LessonExamples { LessonExamples() }
  func mark(_ group: ReviewGroup, as mark: ReviewMark?) async throws(HistoryError) {
    if let failure { throw failure }
    marks.append(mark)
  }
  func trial(
    of new: Robot, insteadOf old: Robot, for group: ReviewGroup, counting counter: WorkCounter
  ) async throws(ReviewError) -> RuleTrial { trial }
}

extension ReviewDataManager {
  /// A review that nobody counts.
  func review(_ robot: Robot, _ scope: ReviewScope) async throws(ReviewError) {
    try await review(robot, scope, counting: .unread)
  }

  func trial(
    of new: Robot, insteadOf old: Robot, for group: ReviewGroup
  ) async throws(ReviewError) -> RuleTrial {
    try await trial(of: new, insteadOf: old, for: group, counting: .unread)
  }
}

extension WorkCounter {
  static var unread: WorkCounter {
    WorkCounter { _ in
    } advance: { _ in
    }
  }
}

extension LiveRobotDataManager {
  /// Returns the DataManager of a chat with the robot of `ReviewRig`.
  static func lib() -> LiveRobotDataManager {
    let chat = LiveRobotDataManager(
      service: InlineResponderService(clock: FixedClock()), source: MemoryRuleFiles([:]),
      clock: FixedClock())
    chat.begin(with: .lib, Conversation(), seed: 0)
    return chat
  }
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

  func path(of file: String) -> String? { file }
  func newRulesFile(_ name: String, for origin: RobotOrigin) -> String { "/robot/" + name }
  func change(
    of name: String, for origin: RobotOrigin, _ edit: (String) -> String
  ) throws(RuleFileError) -> FileChange {
    FileChange(path: "/robot/" + name, before: nil, after: edit(""))
  }
  func change(
    ofFileOf rule: Rule, _ edit: (String) -> String?
  ) throws(RuleFileError) -> FileChange? { nil }
  func newCase(
    _ messages: [ReviewedMessage], beside file: String, answeredBy robot: Robot,
    expecting expected: String?, unlessKnown: Bool, where isWanted: (Reply) -> Bool
  ) async throws(RuleFileError) -> FileChange? { addition }
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

extension ListPage<ReviewContent> {
  /// Returns what an Interactor with a stub of this review fetches.
  @MainActor
  static func pages(
    of sections: [ReviewContent.Section], after id: ReviewContent.Item.ID? = nil, limit: Int = 20,
    in review: Review
  ) async throws(ReviewError) -> [Self] {
    let interactor = ReviewInteractor(
      reviews: StubReviews(review), chat: LiveRobotDataManager.lib(), robots: StubRobots(),
      files: StubFiles())
    var pages: [Self] = []
    for section in sections {
      pages.append(
        try await interactor.load(section, after: id, limit: limit, usingCache: true))
    }
    return pages
  }
}
