import Responder
import TranscriptFormat

/// The change that an update makes to a transcript for one difference.
struct TranscriptChange: Sendable {
  /// The difference; `nil` if the change fills in an exchange that has no expectations.
  var failure: Failure?
  /// The location of the line that failed, or of the message of a filled in exchange.
  var location: SourceLocation
  /// The typed text.
  var message: String
  var edits: [TranscriptEdit]

  init(_ failure: Failure, _ edits: [TranscriptEdit]) {
    self.failure = failure
    location = failure.location
    message = failure.message
    self.edits = edits
  }

  /// Creates the change that fills in an exchange.
  init(fillingIn check: StepCheck, _ edits: [TranscriptEdit]) {
    location = check.step.location.start
    message = check.step.text
    self.edits = edits
  }
}
