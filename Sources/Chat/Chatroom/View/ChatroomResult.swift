public import Viper

/// What comes back to the chatroom's View.
public enum ChatroomResult: EventResult, Equatable {
  case progress(ProgressDisplay)
  /// What the robot says before the user says anything.
  case greeting(String)
  case message(MessageDisplay)
  /// What the program itself says, such as the answer to a /command.
  case notice(String)
  case problem(String)
  /// Problems in rule files, and what follows from them.
  case problems([ProblemDisplay], then: String)
  /// How a reply came about.
  case explanation(ExplanationNode)
  /// A message is said once more; instead of the last time, which is taken back, or besides.
  case askingAgain(String, instead: Bool)
  case cleared
  /// Something that comes of the program's surroundings and not of the talk: a transcript that is
  /// replayed elsewhere would not meet it.
  indirect case aside(ChatroomResult)

  public var summary: String {
    switch self {
    case .progress(let progress): progress.summary
    case .greeting(let text): "greeting " + LogText.quoted(text)
    case .message(let message): "message " + LogText.quoted(message.text)
    case .notice(let text): "notice " + LogText.quoted(text)
    case .problem(let text): "problem " + LogText.quoted(text)
    case .explanation(let node): "explanation " + LogText.quoted(node.text)
    case .problems(let problems, _): "\(problems.count) problems in rules"
    case .askingAgain(let message, _): "asking again " + LogText.quoted(message)
    case .cleared: "cleared"
    case .aside(let result): "aside: " + result.summary
    }
  }
}
