import Conversations
import Disk
import HistoryStore
import Review
import RuleLoading
import ScreenKit

/// The messages and the robot of `review` and `stats`.
@MainActor
struct ReviewInput<Arguments: ReadsMessages> {
  let arguments: Arguments

  /// Throws if an option would have no effect.
  func check() throws(CommandFailure) {
    let review = arguments.messages
    if review.files.isEmpty {
      if review.column != nil { throw .needs("--column", "--from") }
    } else if let option = arguments.history.filter.optionName {
      throw .conflict("--from", option)
    } else if review.takesAllRobots {
      throw .conflict("--from", "--all-robots")
    }
  }

  /// Returns the user's verdicts on the history's messages; none if files are reviewed.
  func marks() async throws(ReviewError) -> ReviewMarks {
    guard arguments.messages.files.isEmpty else { return ReviewMarks() }
    let clock = SystemClock()
    let store = try history.reviewed
    do throws(HistoryError) {
      var marks = try await store.reviewMarks()
      marks.secondsEastOfUTC = clock.secondsEastOfUTC(at: clock.now)
      return marks
    } catch {
      throw .history(error)
    }
  }

  func robot(
    of rules: [String], showing progress: WorkProgress? = nil
  ) async throws(CommandFailure) -> Robot {
    do throws(RobotLoadError) {
      return try await ChatRobots(arguments: arguments.common, rules: rules, clock: SystemClock())
        .robot(.initial) { progress?.prepare($0, of: $1) }
    } catch {
      if error == .interrupted { throw .review(.interrupted) }
      throw .rules(path: error.path ?? rules.first ?? "", reason: error.reason)
    }
  }

  /// Returns the files of `--from` as sources; without them, the history.
  func sources(for robot: Robot) throws(ReviewError) -> [any ReviewSource] {
    if !arguments.messages.files.isEmpty {
      return arguments.messages.files.map {
        FileReviewSource(
          path: $0, column: arguments.messages.column ?? MessageReader.defaultColumn,
          maximumTranscriptBytes: arguments.limits.transcript)
      }
    }
    let scope = ReviewScope(
      arguments.history.filter, takesAllRobots: arguments.messages.takesAllRobots)
    return [
      HistoryReviewSource(
        try history.reviewed, with: scope.rules(of: robot), filter: scope.filter,
        clock: SystemClock())
    ]
  }

  private var history: HistoryChoice { HistoryChoice(folder: arguments.history.folder) }
}

extension HistoryChoice {
  /// The history to review; a missing history counts as empty and is not created.
  var reviewed: any HistoryService {
    get throws(ReviewError) {
      do throws(HistoryError) { return try service(creating: nil) } catch { throw .history(error) }
    }
  }
}

extension HistoryFilter {
  /// The option of the first condition; `nil` if there is no condition.
  var optionName: String? {
    if robot != nil { return "--robot" }
    if user != nil { return "--user" }
    if since != nil { return "--since" }
    return until != nil ? "--until" : nil
  }
}
