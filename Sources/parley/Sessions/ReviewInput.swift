import ChatModel
import Disk
import HistoryStore
import Review

/// The messages and the rules of the commands that review.
@MainActor
struct ReviewInput {
  let arguments: Arguments

  func marks(in history: any HistoryService) async throws(ReviewError) -> ReviewMarks {
    do throws(HistoryError) {
      return try await history.reviewMarks()
    } catch {
      throw .history(error)
    }
  }

  func robot(of rules: [String]) async throws(CommandFailure) -> Robot {
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

  func sources(
    for robot: Robot, in history: any HistoryService
  ) -> [any ReviewSource] {
    if !arguments.review.files.isEmpty {
      return arguments.review.files.map {
        FileReviewSource(path: $0, column: arguments.review.column)
      }
    }
    let takesAll = arguments.review.takesAllRobots || arguments.history.filter.robot != nil
    return [
      HistoryReviewSource(
        history, with: takesAll ? nil : robot.origin, filter: arguments.history.filter,
        clock: SystemClock())
    ]
  }

  /// Returns the history; a missing one counts as empty, and reading it does not create it.
  func history() throws(ReviewError) -> any HistoryService {
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
