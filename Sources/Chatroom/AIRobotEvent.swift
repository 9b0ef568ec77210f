package import Conversations
package import Inspection
package import Responder
package import ScreenKit
import Viper

/// The requests of the chatroom's Presenter to its Interactor.
package enum AIRobotEvent: Event {
  /// Start a conversation with this robot, or continue one of the history.
  case begin(Robot, resuming: KeptConversation.ID?)
  case resume(KeptConversation.ID)
  /// Send a message to the robot.
  case ask(String)
  /// Take the last exchange back and send its message again, to get another reply if the rules have several.
  case retry
  /// Take back the last exchanges; the text is their number, as it was typed.
  case undo(_ number: String = "1")
  case change(MemoryChange)
  case save(Saved, to: String)
  case reload(Reload)
  /// Write a rule that gives another reply to the last message, and send the message again; `nil` takes the last lesson
  /// back.
  case teach(Lesson?)
  /// Let the current objects of the rules (code in a programming language) run.
  case allowObjects
  case occurred(Occurrence)
  case inspect(InspectionRequest)

  /// The part of the conversation to save in a transcript.
  package enum Saved: Sendable { case conversation, lastExchange }

  /// The way to load the rules again.
  package enum Reload: Sendable, Equatable {
    /// Load the rules, changed or not.
    case asked
    /// Open the rule or the file that the text names in the user's editor, and load changed rules; an empty text stands
    /// for the rule that answered last.
    case edited(String)
  }

  /// An event outside of the conversation.
  package enum Occurrence: Sendable, Equatable {
    /// Rule files may have changed.
    case changedRules
    /// These conversations were deleted; if the current one is among them, a new one begins.
    case deletion(of: [KeptConversation.ID])
    /// The View is about to show replies, which must be stored first.
    case showing
  }

  /// Whether a command that sends this request shows progress.
  var takesTime: Bool {
    switch self {
    case .retry, .reload(.asked), .save(.lastExchange, _), .teach(.some): true
    case .inspect(let request): request.takesTime
    default: false
    }
  }

  package var summary: String {
    switch self {
    case .begin(let robot, let id):
      "begin " + LogText.quoted(robot.name) + (id.map { " with conversation \($0)" } ?? "")
    case .resume(let id): "resume \(id)"
    case .ask(let message): "ask " + LogText.quoted(message)
    case .retry: "retry"
    case .undo(let number): "undo " + LogText.quoted(number)
    case .change(let change): "change " + LogText.quoted(change.command)
    case .save(.conversation, let path): "save transcript " + LogText.quoted(path)
    case .save(.lastExchange, let path): "expect last " + LogText.quoted(path)
    case .reload(.asked): "reload"
    case .reload(.edited(let text)): "edit " + LogText.quoted(text)
    case .teach(let lesson?): "teach " + LogText.quoted(lesson.trigger)
    case .teach(nil): "unteach"
    case .allowObjects: "allow objects"
    case .occurred(.changedRules): "notice changes"
    case .occurred(.deletion(let ids)): "notice deletion of \(ids)"
    case .occurred(.showing): "notice showing"
    case .inspect(let request): request.summary
    }
  }
}

/// The results of the chatroom's Interactor.
package enum AIRobotResult: EventResult {
  /// A conversation began; `greeting` is the robot's first text.
  case began(Talk, greeting: String?)
  /// A conversation of the history continues.
  ///
  /// - Parameters:
  ///   - last: the last exchanges, oldest first.
  ///   - isFirst: whether the chat starts with this conversation.
  case resumed(Talk, KeptConversation, last: [HistoryEntry], isFirst: Bool)
  /// The conversation was deleted, here or in another window, and a new one has begun.
  case beganAnew(Talk)
  /// The reply to a message, or the interruption of the reply.
  case responded(Exchange, Talk)
  case changed(MemoryChange, Talk)
  /// The variable to forget was not set in this conversation, but perhaps in other ones with this robot.
  case hadNoVariable(String, Talk)
  /// The rules were reloaded, or reloading failed.
  case reloaded(ReloadOutcome, Talk, wasAsked: Bool)
  /// The objects of the rules may run from now on.
  case allowedObjects(Talk)
  /// The exchange with this message was taken back.
  case tookBack(String, asksAgain: Bool, Talk)
  /// A retry drew this one of the possible replies, counted from 1; the second number is their count.
  case drew(Int, of: Int)
  /// Several exchanges were taken back.
  ///
  /// - Parameter first: the message of the earliest exchange taken back.
  case tookBackSeveral(Int, first: String, Talk)
  /// The transcript was saved.
  ///
  /// - Parameter changed: the messages that the current rules answer differently.
  case saved(path: String, changed: [String])
  case addedExpectation(path: String)
  case lesson(LessonStep)
  case inspected(InspectionResult)
  case stopped(InspectionStop)
  case met(ChatProblem)

  package var summary: String {
    switch self {
    case .began(let talk, _): "began with " + LogText.quoted(talk.robot.name)
    case .resumed(_, let conversation, _, _): "resumed \(conversation.id)"
    case .beganAnew: "began anew"
    case .responded(let exchange, _): "responded " + LogText.quoted(exchange.reply.text)
    case .changed(let change, _): "changed " + LogText.quoted(change.command)
    case .hadNoVariable(let name, _): "had no variable " + LogText.quoted(name)
    case .reloaded(.reloaded, _, _): "reloaded"
    case .reloaded(.refused(let diagnostics), _, _): "refused rules: \(diagnostics.count) errors"
    case .reloaded(.failed, _, _): "failed to reload"
    case .allowedObjects: "allowed objects"
    case .tookBack(let message, _, _): "took back " + LogText.quoted(message)
    case .drew(let number, let count): "drew \(number) of \(count)"
    case .tookBackSeveral(let count, _, _): "took back \(count) exchanges"
    case .saved(let path, _): "saved " + LogText.quoted(path)
    case .addedExpectation(let path): "added to " + LogText.quoted(path)
    case .lesson(let step): step.summary
    case .inspected(let result): result.summary
    case .stopped(let stop): "stopped: \(stop)"
    case .met(let problem): "met " + LogText.quoted(problem.words)
    }
  }
}

/// One step of applying a lesson.
package enum LessonStep: Sendable {
  case wrote(rule: String, path: String)
  /// The rules failed to load together with the new rule, which was taken back.
  case refused(rule: String, path: String, ReloadOutcome)
  /// The result of reloading the rules together with the new rule.
  case reloaded(ReloadOutcome, Talk)
  /// The exchange was taken back, and its message is sent again.
  case asksAgain(String, Talk)
  case savedCase(path: String)
  case failed(ChatProblem)

  var summary: String {
    switch self {
    case .wrote(_, let path): "wrote a rule to " + LogText.quoted(path)
    case .refused(_, let path, _): "took a rule back from " + LogText.quoted(path)
    case .reloaded: "reloaded for a lesson"
    case .asksAgain(let message, _): "asks again for a lesson " + LogText.quoted(message)
    case .savedCase(let path): "added a lesson as a case to " + LogText.quoted(path)
    case .failed(let problem): "failed a lesson: " + LogText.quoted(problem.words)
    }
  }
}
