import Conversations
import Responder
import TranscriptFormat

@testable import Transcripts

/// Shorthands for tests that replay.
@MainActor
enum Replay {
  static func file(
    _ text: String, by responder: any Responder = ParrotResponder(),
    _ options: ReplayOptions = ReplayOptions()
  ) async -> FileResult {
    let replayer = Replayer(robots: robots(responder), options: options)
    return await replayer.replay(Transcript(TranscriptDocument(name: "a/x.chat", text: text)))
  }

  /// Returns the text after an update.
  static func updated(
    _ text: String, by responder: any Responder = ParrotResponder(),
    _ mode: ReplayOptions.Update = .exact
  ) async -> String {
    var options = ReplayOptions()
    options.update = mode
    let result = await file(text, by: responder, options)
    let edits = result.cases.flatMap(\.edits)
    return String(decoding: TranscriptEdit.apply(edits, to: Array(text.utf8)), as: UTF8.self)
  }

  static func robots(_ responder: any Responder) -> SingleRobot {
    SingleRobot(Robot(name: "Parrot", responder: responder))
  }
}
