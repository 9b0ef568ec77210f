import ChatModel
import Disk
import HistoryStore
import Review
import Terminal

/// A run of `review`.
@MainActor
struct ReviewSession {
  let arguments: Arguments

  func run() async throws(CommandFailure) -> ExitCode {
    let errors = ReportOutput(.error, color: arguments.color)
    let rules = arguments.chosenRules(for: "reviewing", on: errors)
    errors.flush()
    let robot = try await robot(of: rules)
    let progress = WorkProgress("Reviewing")
    let review: Review
    do throws(ReviewError) {
      review = try await Review.of(
        try sources(for: robot), by: robot, limit: arguments.limits.replyDuration)
      progress.end()
    } catch {
      progress.end()
      throw .review(error)
    }
    let format = arguments.review.format ?? .text
    let output = ReportOutput(.output, color: arguments.color, isPlain: format != .text)
    let isTerminal = StandardStreams.isTerminal(.output)
    ReviewReport(
      review, clock: SystemClock(), isMasked: arguments.review.isMasked,
      top: arguments.review.top
    ).write(
      as: format,
      width: isTerminal ? WindowSize(of: StandardStreams.Stream.output.rawValue).columns : .max
    ) { output.write($0) }
    output.flush()
    guard let greatest = arguments.review.greatestMissShare else { return .ok }
    return review.missShare * 100 > greatest ? .saidNo : .ok
  }

  private func robot(of rules: [String]) async throws(CommandFailure) -> Robot {
    let robots = ChatRobots(arguments: arguments, rules: rules, clock: SystemClock())
    for await step in robots.load(.initial) {
      switch step {
      case .progress: continue
      case .loaded(let robot): return robot
      case .failed(let error):
        throw .rules(path: error.path ?? rules.first ?? "", reason: error.reason)
      }
    }
    throw .review(.interrupted)
  }

  private func sources(for robot: Robot) throws(ReviewError) -> [any ReviewSource] {
    if !arguments.review.files.isEmpty {
      return arguments.review.files.map {
        FileReviewSource(path: $0, column: arguments.review.column)
      }
    }
    let takesAll = arguments.review.takesAllRobots || arguments.history.filter.robot != nil
    return [
      HistoryReviewSource(
        try history(), with: takesAll ? nil : robot.origin, filter: arguments.history.filter,
        clock: SystemClock())
    ]
  }

  /// Returns the history; a missing one counts as empty, and reading it does not create it.
  private func history() throws(ReviewError) -> any HistoryService {
    guard let location = HistoryChoice(arguments: arguments.history).location else {
      throw .history(HistoryChoice.noHome)
    }
    do throws(FileFailure) {
      return try location.exists() ? SQLiteHistoryService(at: location) : MemoryHistoryService()
    } catch {
      throw .history(.unavailable(reason: error.words))
    }
  }
}
