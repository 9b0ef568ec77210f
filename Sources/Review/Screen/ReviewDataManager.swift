package import Conversations
package import Responder
package import ScreenKit

/// The DataManager of reviews: the history's messages with the replies of today's rules, and the verdicts on them.
@MainActor
package protocol ReviewDataManager: AnyObject {
  /// The words of the rules' triggers as they are written.
  var words: Set<String> { get }
  /// The numbers of the last review.
  var numbers: ReviewNumbers { get }

  /// Reviews the conversations of the scope, without hidden messages; if the scope shows hidden ones, only these.
  ///
  /// If the task is cancelled, the review has what was read by then.
  func review(
    _ robot: Robot, _ scope: ReviewScope, counting counter: WorkCounter
  ) async throws(ReviewError)

  /// Returns groups of the last review by their rank, without groups that a later verdict removes.
  ///
  /// - Parameter id: the group before the first one returned; `nil` to start with the most important one.
  func groups(after id: ReviewGroup.ID?, limit: Int) -> (groups: [ReviewGroup], hasMore: Bool)

  /// Returns a group of the last review; `nil` if there is no such group, or if a later verdict removes the group.
  func group(_ id: ReviewGroup.ID) -> ReviewGroup?

  func nearest(to group: ReviewGroup) -> [NearestTrigger]

  /// Returns the messages that show which triggers suit a group.
  func examples(for group: ReviewGroup) -> LessonExamples

  /// Sends a text to the robot in the topic of a reviewed message, and after the reply that preceded that message.
  func moment(
    _ text: String, like message: ReviewedMessage, with robot: Robot
  ) async throws(ReviewError) -> Moment

  func mark(_ group: ReviewGroup, as mark: ReviewMark?) async throws(HistoryError)

  /// Sends the messages of all users and days to old and new rules.
  func trial(
    of new: Robot, insteadOf old: Robot, for group: ReviewGroup, counting counter: WorkCounter
  ) async throws(ReviewError) -> RuleTrial
}

/// The implementation that uses a history service, and a responder service for replies.
package final class LiveReviewDataManager: ReviewDataManager {
  private let history: any HistoryReader & HistoryVerdicts
  private let responder: any ResponderService
  private let settings: ChatSettings
  private let clock: any ChatClock
  private var review: Review?
  private var scope = ReviewScope()
  /// The verdicts since the review; `nil` for one that was taken back.
  private var verdicts: [ReviewGroup.ID: ReviewMarks.Verdict?] = [:]

  package init(
    history: any HistoryReader & HistoryVerdicts, responder: any ResponderService,
    settings: ChatSettings,
    clock: any ChatClock
  ) {
    self.history = history
    self.responder = responder
    self.settings = settings
    self.clock = clock
  }

  package func review(
    _ robot: Robot, _ scope: ReviewScope, counting counter: WorkCounter
  ) async throws(ReviewError) {
    var marks: ReviewMarks
    do throws(HistoryError) {
      marks = try await history.reviewMarks()
      marks.secondsEastOfUTC = clock.secondsEastOfUTC(at: clock.now)
    } catch {
      throw .history(error)
    }
    review = try await Review(
      reading: [source(of: robot, in: scope)], by: robot,
      limit: InlineResponderService.defaultLimit,
      marks: marks, at: clock.now, keepsAnswered: true, takesHidden: scope.showsHidden,
      counter: counter)
    self.scope = scope
    verdicts = [:]
  }

  package var words: Set<String> { review?.triggers.writtenWords ?? [] }

  package var numbers: ReviewNumbers { review?.groups.numbers ?? ReviewNumbers() }

  package func groups(
    after id: ReviewGroup.ID?, limit: Int
  ) -> (groups: [ReviewGroup], hasMore: Bool) {
    guard let review else { return ([], false) }
    let start = id.flatMap { review.groups.index(of: $0) }.map { $0 + 1 } ?? 0
    let listed = (start..<review.groups.count).lazy.filter { [self] in
      isListed(review.groups.id(at: $0))
    }
    let indices = Array(listed.prefix(limit + 1))
    return (indices.prefix(limit).map { group(at: $0, of: review) }, indices.count > limit)
  }

  package func group(_ id: ReviewGroup.ID) -> ReviewGroup? {
    guard let review, isListed(id), let index = review.groups.index(of: id) else { return nil }
    return group(at: index, of: review)
  }

  private func group(at index: Int, of review: Review) -> ReviewGroup {
    var group = review.group(index)
    if let verdict = verdicts[group.id] { group.verdict = verdict }
    return group
  }

  /// Returns whether the scope still lists a group after its verdict was changed or taken back.
  private func isListed(_ id: ReviewGroup.ID) -> Bool {
    verdicts[id].map { ($0 != nil) == scope.showsHidden } ?? true
  }

  package func nearest(to group: ReviewGroup) -> [NearestTrigger] {
    review?.nearest(to: group) ?? []
  }

  package func examples(for group: ReviewGroup) -> LessonExamples {
    let sample = group.sample
    let messages = [sample].compactMap(\.self) + group.messages.filter { $0 != sample }
    return LessonExamples(
      wanted: messages.map { SaidMessage($0.message, count: $0.count) },
      others: review?.answered ?? [])
  }

  package func moment(
    _ text: String, like message: ReviewedMessage, with robot: Robot
  ) async throws(ReviewError) -> Moment {
    let now = clock.now
    var before = Conversation(user: settings.user, seed: settings.seed)
    before.topic = message.topic
    if let line = message.before { before.record(input: "", reply: line) }
    before.clock = clock.localTime(at: now)
    do throws(InspectionStop) {
      let (reply, topic) = try await responder.inspect { [before] in
        var after = before
        let reply = robot.responder.respond(to: text, in: &after)
        return (reply, after.topic)
      }
      let exchange = Exchange(message: text, reply: reply, topic: topic, duration: .zero, at: now)
      return Moment(exchange: exchange, before: before, robot: robot)
    } catch {
      throw ReviewError(error)
    }
  }

  package func mark(_ group: ReviewGroup, as mark: ReviewMark?) async throws(HistoryError) {
    let now = clock.now
    try await history.mark(group.exchanges, as: mark, at: now)
    verdicts[group.id] = .some(mark.map { ReviewMarks.Verdict($0, at: now) })
  }

  package func trial(
    of new: Robot, insteadOf old: Robot, for group: ReviewGroup, counting counter: WorkCounter
  ) async throws(ReviewError) -> RuleTrial {
    try await RuleTrial(
      of: new, insteadOf: old, for: group, with: source(of: old, in: scope.trialScope),
      limit: InlineResponderService.defaultLimit, counter: counter)
  }

  private func source(of robot: Robot, in scope: ReviewScope) -> HistoryReviewSource {
    HistoryReviewSource(
      history, with: scope.rules(of: robot), filter: scope.filter, clock: clock)
  }
}
