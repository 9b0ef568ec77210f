package import Conversations
import Responder
package import ScreenKit

/// The DataManager of reviews: the history's messages with the replies of today's rules, and the verdicts on them.
@MainActor
package protocol ReviewDataManager: AnyObject {
  /// The conversations that are reviewed.
  var scope: ReviewScope { get set }
  /// The words of the rules' triggers as they are written.
  var words: Set<String> { get }

  /// Reviews the conversations of the scope, without hidden messages; if the scope shows hidden ones, only these.
  func review(_ robot: Robot) async throws(ReviewError) -> Review

  func nearest(to group: ReviewGroup) -> [NearestTrigger]

  /// Returns the messages that show which triggers suit a group.
  func examples(for group: ReviewGroup) -> LessonExamples

  func mark(_ group: ReviewGroup, as mark: ReviewMark?) async throws(HistoryError)

  /// Sends the messages of all users and days to old and new rules.
  func trial(
    of new: Robot, insteadOf old: Robot, for group: ReviewGroup
  ) async throws(ReviewError) -> RuleTrial
}

/// The reviews of a history's service.
package final class LiveReviewDataManager: ReviewDataManager {
  private let history: any HistoryService
  private let clock: any ChatClock
  private var review: Review?
  package var scope = ReviewScope()

  package init(history: any HistoryService, clock: any ChatClock) {
    self.history = history
    self.clock = clock
  }

  package func review(_ robot: Robot) async throws(ReviewError) -> Review {
    var marks: ReviewMarks
    do throws(HistoryError) {
      marks = try await history.reviewMarks()
      marks.secondsEastOfUTC = clock.secondsEastOfUTC(at: clock.now)
    } catch {
      throw .history(error)
    }
    let review = try await Review(
      reading: [source(of: robot, in: scope)], by: robot, limit: InlineResponderService.usualLimit,
      marks: marks,
      at: clock.now, keepsAnswered: true, takesHidden: scope.showsHidden)
    self.review = review
    return review
  }

  package var words: Set<String> { review?.triggers.writtenWords ?? [] }

  package func nearest(to group: ReviewGroup) -> [NearestTrigger] {
    guard let review, let message = group.messages.first else { return [] }
    return review.triggers.nearest(to: message)
  }

  package func examples(for group: ReviewGroup) -> LessonExamples {
    let sample = group.sample
    let messages = [sample].compactMap(\.self) + group.messages.filter { $0 != sample }
    return LessonExamples(
      wanted: messages.map { SaidMessage($0.message, count: $0.count) },
      others: review?.answered ?? [])
  }

  package func mark(_ group: ReviewGroup, as mark: ReviewMark?) async throws(HistoryError) {
    try await history.mark(group.exchanges, as: mark, at: clock.now)
  }

  package func trial(
    of new: Robot, insteadOf old: Robot, for group: ReviewGroup
  ) async throws(ReviewError) -> RuleTrial {
    try await RuleTrial(
      of: new, insteadOf: old, for: group, with: source(of: old, in: scope.whole),
      limit: InlineResponderService.usualLimit)
  }

  private func source(of robot: Robot, in scope: ReviewScope) -> HistoryReviewSource {
    HistoryReviewSource(
      history, with: scope.rules(of: robot), filter: scope.filter, clock: clock)
  }
}
