public import Responder
public import Viper

/// What the chatroom's Presenter asks of its Interactor.
public enum AIRobotEvent: Event {
  /// Start a fresh talk with this robot.
  case begin(Robot)
  /// Go on with a conversation that is kept.
  case resume(KeptConversation.ID)
  case ask(String)
  /// Let random choices start here from now on.
  case reseed(UInt64)
  /// Forget a variable of the user; nil for all of them.
  case forget(String?)
  case saveTranscript(path: String)
  /// Add the last exchange to a transcript.
  case expectLast(path: String)
  /// Load the rules again.
  case reload
  /// Take the last exchange back.
  case undo
  /// Take it back, and ask it again.
  case retry
  /// Have the user edit a rule, and load the rules again.
  case edit(SourceLocation)
  /// Write a rule for what the last reply should have been, and ask again.
  case teach(Lesson)
  /// Take the last lesson back.
  case unteach

  public var summary: String {
    switch self {
    case .begin(let robot): "begin " + LogText.quoted(robot.name)
    case .resume(let id): "resume \(id)"
    case .forget(let name): "forget " + (name.map(LogText.quoted) ?? "everything")
    case .ask(let message): "ask " + LogText.quoted(message)
    case .reseed(let seed): "reseed \(seed)"
    case .saveTranscript(let path): "save transcript " + LogText.quoted(path)
    case .expectLast(let path): "expect last " + LogText.quoted(path)
    case .reload: "reload"
    case .undo: "undo"
    case .retry: "retry"
    case .edit(let location): "edit \(location)"
    case .teach(let lesson): "teach " + LogText.quoted(lesson.trigger)
    case .unteach: "unteach"
    }
  }
}
