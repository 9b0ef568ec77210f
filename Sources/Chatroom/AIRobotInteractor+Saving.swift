import Conversations
import Responder
import ScreenKit
import TranscriptFormat

/// Saving in transcripts: the whole conversation, or its last exchange as a case.
extension AIRobotInteractor {
  func saveTranscript(to path: String) async {
    guard let origin = conversations.origin else { return report(.noRobot) }
    do throws(TranscriptError) {
      try await transcripts.save(to: path, origin: origin)
      tell(.saved(path: path, changed: await messagesOfChangedReplies()))
    } catch {
      report(.transcript(error))
    }
  }

  /// Returns the messages that the current rules answer differently than in this conversation.
  private func messagesOfChangedReplies() async -> [String] {
    guard settings.hasRules, let robot = talk?.robot,
      let trial = ReplayTrial(of: robots.moments, by: robot)
    else { return [] }
    do throws(InspectionStop) {
      return try await robots.inspect { trial.changedMessages() }
    } catch {
      tell(.stopped(error))
      return []
    }
  }

  func addLastExchange(to path: String) async {
    guard let origin = conversations.origin else { return report(.noRobot) }
    do throws(TranscriptError) {
      let addition = try await transcripts.expectation(of: robots.moments, in: path, origin: origin)
      let replayable = addition.replayable
      let lines: [TranscriptLine]?
      do throws(InspectionStop) {
        lines = try await robots.inspect { replayable.lines() }
      } catch {
        return tell(.stopped(error))
      }
      try await transcripts.add(addition, lines, origin: origin)
      tell(.addedExpectation(path: path))
    } catch {
      report(.transcript(error))
    }
  }
}
