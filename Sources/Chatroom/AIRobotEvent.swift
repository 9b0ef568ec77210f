package import Conversations
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
  case change(MemoryChange)
  case saveTranscript(path: String)
  /// Add the last exchange to a transcript.
  case expectLast(path: String)
  /// Load the rules again.
  case reload
  /// Let the objects of the rules run as they are now.
  case allowObjects
  /// Load the rules again if their files have changed.
  case noticeChanges
  /// Begin a new conversation if the current one is among these deleted conversations.
  case noticeDeletion(of: [KeptConversation.ID])
  /// Take back as many of the last exchanges as the typed number says.
  case undo(_ number: String = "1")
  /// Take the last exchange back and send its message again, to get another reply if the rules have several.
  case retry
  /// Open a rule in the user's editor, then load the rules again if they have changed.
  case edit(SourceLocation)
  /// Write a rule that gives another reply to the last message, and send the message again.
  case teach(Lesson)
  /// Take the last lesson back.
  case unteach
  /// Explain the reply of an exchange, by its number as typed; 1 is the last one.
  case explain(String, ExplanationNode.Detail)
  /// Explain why the rules that the text names did not answer the last message; at most `limit` rules.
  case explainMiss(of: String, limit: Int)
  /// List the possible replies to the last message.
  case listReplies
  /// List the built-in robots.
  case listRobots
  /// List the built-in robots, and the files and folders whose path begins with this text.
  case listFiles(String)

  /// Whether a command that sends this request shows progress.
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
    case .change(let change): "change " + LogText.quoted(change.command)
    case .ask(let message): "ask " + LogText.quoted(message)
    case .saveTranscript(let path): "save transcript " + LogText.quoted(path)
    case .expectLast(let path): "expect last " + LogText.quoted(path)
    case .reload: "reload"
    case .allowObjects: "allow objects"
    case .noticeChanges: "notice changes"
    case .noticeDeletion(let ids): "notice deletion of \(ids)"
    case .undo(let number): "undo " + LogText.quoted(number)
    case .retry: "retry"
    case .edit(let location): "edit \(location)"
    case .teach(let lesson): "teach " + LogText.quoted(lesson.trigger)
    case .unteach: "unteach"
    case .explain(let number, let detail): "explain \(number), \(detail)"
    case .explainMiss(let rule, _): "explain miss of " + LogText.quoted(rule)
    case .listReplies: "list replies"
    case .listRobots: "list robots"
    case .listFiles(let path): "list files " + LogText.quoted(path)
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
  /// A variable was forgotten that this conversation did not have; others may have had it.
  case hadNoVariable(String, Talk)
  /// The rules were reloaded, or reloading failed.
  case reloaded(ReloadOutcome, Talk, wasAsked: Bool)
  /// The objects of the rules may run from now on.
  case allowedObjects(Talk)
  case tookBack(String, asksAgain: Bool, Talk)
  /// A retry drew a reply: its position among the possible replies, counted from 1, and their number.
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
  case explained(Moment, rivals: [RunnerUp], ExplanationNode.Detail)
  case explainedMisses([RuleMiss])
  /// The possible replies.
  ///
  /// - Parameter isWhole: whether their probabilities add up to nearly 1; otherwise, replies are missing.
  case possibleReplies([PossibleReply], isWhole: Bool)
  case robots([String], Talk)
  case files([FileChoice], robots: [String])
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
    case .explained(let moment, _, _): "explained " + LogText.quoted(moment.exchange.message)
    case .explainedMisses(let misses): "explained \(misses.count) misses"
    case .possibleReplies(let replies, _): "found \(replies.count) replies"
    case .robots(let names, _): "robots \(names)"
    case .files(let files, _): "\(files.count) files"
    case .stopped(let stop): "stopped: \(stop)"
    case .met(let problem): "met " + LogText.quoted(problem.words)
    }
  }
}

/// One step of applying a lesson.
package enum LessonStep: Sendable {
  case wrote(rule: String, path: String)
  /// The result of reloading the rules together with the new rule.
  case reloaded(ReloadOutcome, Talk)
  /// The exchange was taken back, and its message is sent again.
  case asksAgain(String, Talk)
  case savedCase(path: String)
  case failed(ChatProblem)

  var summary: String {
    switch self {
    case .wrote(_, let path): "wrote a rule to " + LogText.quoted(path)
    case .reloaded: "reloaded for a lesson"
    case .asksAgain(let message, _): "asks again for a lesson " + LogText.quoted(message)
    case .savedCase(let path): "added a lesson as a case to " + LogText.quoted(path)
    case .failed(let problem): "failed a lesson: " + LogText.quoted(problem.words)
    }
  }
}

/// The reason why a rule did not answer a message, or did not give some of its replies.
package struct RuleMiss: Sendable {
  package var rule: Rule
  /// The obstacle; `nil` if the language cannot determine it.
  package var obstacle: Obstacle?
  /// If the rule did answer: the failed conditions that excluded some of its replies.
  package var failures: [Explanation.Finding] = []
}
