package import ChatModel
package import Responder
import Viper

/// What the chatroom's Presenter asks of its Interactor.
package enum AIRobotEvent: Event {
  /// Start a talk with this robot, or go on with a conversation that the history keeps.
  case begin(Robot, resuming: KeptConversation.ID?)
  case resume(KeptConversation.ID)
  /// - Parameter locating: whether the path of the rule's file is wanted too.
  case ask(String, locating: Bool)
  /// Let random choices start here from now on.
  case reseed(UInt64)
  /// Forget a variable of the user; `nil` for all of them.
  case forget(String?)
  case saveTranscript(path: String)
  /// Add the last exchange to a transcript.
  case expectLast(path: String)
  /// Load the rules again.
  case reload
  /// Load the rules again if their files have changed.
  case noticeChanges
  /// Begin anew if the conversation is among these, which are deleted.
  case noticeDeletion(of: [KeptConversation.ID])
  /// Take the last exchange back.
  case undo
  /// Take it back, and ask it again.
  case retry(locating: Bool)
  /// Have the user edit a rule, and load the rules again.
  case edit(SourceLocation)
  /// Write a rule for what the last reply should have been, and ask again.
  case teach(Lesson)
  /// Take the last lesson back.
  case unteach
  /// Explain the reply of an exchange, by its number as the user wrote it; 1 is the last one.
  case explain(String)
  /// Tell what kept rules from answering the last message; at most so many of those that the text means.
  case explainMiss(of: String, limit: Int)
  /// Find every reply that the last message could have had.
  case listReplies
  /// Name the robots that the program brings along.
  case listRobots

  /// Whether somebody may have to wait for it.
  var takesTime: Bool {
    switch self {
    case .retry, .reload, .expectLast, .explain, .explainMiss, .listReplies, .teach: true
    default: false
    }
  }

  package var summary: String {
    switch self {
    case .begin(let robot, let id):
      "begin " + LogText.quoted(robot.name) + (id.map { " with conversation \($0)" } ?? "")
    case .resume(let id): "resume \(id)"
    case .forget(let name): "forget " + (name.map(LogText.quoted) ?? "everything")
    case .ask(let message, _): "ask " + LogText.quoted(message)
    case .reseed(let seed): "reseed \(seed)"
    case .saveTranscript(let path): "save transcript " + LogText.quoted(path)
    case .expectLast(let path): "expect last " + LogText.quoted(path)
    case .reload: "reload"
    case .noticeChanges: "notice changes"
    case .noticeDeletion(let ids): "notice deletion of \(ids)"
    case .undo: "undo"
    case .retry: "retry"
    case .edit(let location): "edit \(location)"
    case .teach(let lesson): "teach " + LogText.quoted(lesson.trigger)
    case .unteach: "unteach"
    case .explain(let number): "explain \(number)"
    case .explainMiss(let rule, _): "explain miss of " + LogText.quoted(rule)
    case .listReplies: "list replies"
    case .listRobots: "list robots"
    }
  }
}

/// What the chatroom's Interactor answers; those that change the talk bring it as it is now.
package enum AIRobotResult: EventResult {
  case began(Talk)
  /// - Parameters:
  ///   - last: the exchange after which the conversation goes on.
  ///   - isFirst: whether the chat begins with it.
  case resumed(Talk, KeptConversation, last: HistoryEntry?, isFirst: Bool)
  /// The conversation was deleted, by the user or in another window, and a new one has begun.
  case beganAnew(Talk)
  /// Comes once for each `ask`, before its handling ends.
  case responded(Exchange, Talk)
  case reseeded(Talk)
  /// - Parameter wasKnown: whether there was anything to forget in this conversation.
  case forgot(String?, wasKnown: Bool, Talk)
  /// The rules are others from here on, or could not be.
  case reloaded(RuleNews, Talk, wasAsked: Bool)
  case tookBack(String, asksAgain: Bool, Talk)
  case saved(path: String)
  case addedExpectation(path: String)
  case lesson(LessonStep)
  case explained(Moment, rivals: [RunnerUp])
  case explainedMisses([RuleMiss])
  /// - Parameter isWhole: whether all ways through the rules were looked at.
  case possibleReplies([PossibleReply], isWhole: Bool)
  case robots([String], Talk)
  case stopped(InspectionStop)
  case met(ChatProblem)

  package var summary: String {
    switch self {
    case .began(let talk): "began with " + LogText.quoted(talk.robot.name)
    case .resumed(_, let conversation, _, _): "resumed \(conversation.id)"
    case .beganAnew: "began anew"
    case .responded(let exchange, _): "responded " + LogText.quoted(exchange.reply.text)
    case .reseeded(let talk): "reseeded \(talk.seed)"
    case .forgot(let name, _, _): "forgot " + (name.map(LogText.quoted) ?? "everything")
    case .reloaded(.reloaded, _, _): "reloaded"
    case .reloaded(.refused(let diagnostics), _, _): "refused rules: \(diagnostics.count) errors"
    case .reloaded(.failed, _, _): "failed to reload"
    case .tookBack(let message, _, _): "took back " + LogText.quoted(message)
    case .saved(let path): "saved " + LogText.quoted(path)
    case .addedExpectation(let path): "added to " + LogText.quoted(path)
    case .lesson(let step): step.summary
    case .explained(let moment, _): "explained " + LogText.quoted(moment.exchange.message)
    case .explainedMisses(let misses): "explained \(misses.count) misses"
    case .possibleReplies(let replies, _): "found \(replies.count) replies"
    case .robots(let names, _): "robots \(names)"
    case .stopped(let stop): "stopped: \(stop)"
    case .met(let problem): "met " + LogText.quoted(problem.words)
    }
  }
}

/// One step of carrying a lesson out.
package enum LessonStep: Sendable {
  case wrote(rule: String, path: String)
  /// The rules with the new one, or why they could not be had.
  case reloaded(RuleNews, Talk)
  /// The exchange was taken back and is asked again.
  case asksAgain(String, Talk)
  case keptAsTest(path: String)
  case failed(ChatProblem)

  var summary: String {
    switch self {
    case .wrote(_, let path): "wrote a rule to " + LogText.quoted(path)
    case .reloaded: "reloaded for a lesson"
    case .asksAgain(let message, _): "asks again for a lesson " + LogText.quoted(message)
    case .keptAsTest(let path): "kept a lesson as a test in " + LogText.quoted(path)
    case .failed(let problem): "failed a lesson: " + LogText.quoted(problem.words)
    }
  }
}

/// What kept one rule from answering a message.
package struct RuleMiss: Sendable {
  package var rule: Rule
  /// `nil` if the language can't tell.
  package var obstacle: Obstacle?
  /// Conditions that kept a part of the rule, which did answer, from being said.
  package var failures: [Explanation.Finding] = []
}
