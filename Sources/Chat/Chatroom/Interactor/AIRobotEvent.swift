public import Viper

/// What the chatroom's Presenter asks of its Interactor.
public enum AIRobotEvent: Event {
  /// Start a fresh talk with this robot.
  case begin(Robot)
  case ask(String)
  /// Let random choices start here from now on.
  case reseed(UInt64)
  case saveTranscript(path: String)

  public var summary: String {
    switch self {
    case .begin(let robot): "begin " + LogText.quoted(robot.name)
    case .ask(let message): "ask " + LogText.quoted(message)
    case .reseed(let seed): "reseed \(seed)"
    case .saveTranscript(let path): "save transcript " + LogText.quoted(path)
    }
  }
}
