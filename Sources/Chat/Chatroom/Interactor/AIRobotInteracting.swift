public import Viper

/// What the chatroom's Presenter knows of its Interactor.
public protocol AIRobotInteracting: Interactor where Event == AIRobotEvent {
  /// Where the talk stands; nil before a robot is there.
  var talk: Talk? { get }
  /// The last exchanges of the talk, the newest last; a bounded number of them.
  var moments: [Moment] { get }
  /// The absolute path of a rule file; nil for one that is part of the program.
  func path(of file: String) -> String?
}

/// Whoever is told what became of a request to the robot.
@MainActor
public protocol AIRobotInteractorDelegate: AnyObject {
  /// Called once for each `ask`, before its handling returns.
  func aiRobotInteractor(
    _ interactor: any AIRobotInteracting, didRespondTo message: String, with exchange: Exchange)
  func aiRobotInteractor(
    _ interactor: any AIRobotInteracting, didSaveTranscriptTo path: String)
  func aiRobotInteractor(
    _ interactor: any AIRobotInteracting, didAddLastExchangeTo path: String)
  /// A rule was written for what was taught.
  func aiRobotInteractor(
    _ interactor: any AIRobotInteracting, didWrite rule: String, to path: String)
  /// The rules are others from here on, or could not be.
  func aiRobotInteractor(_ interactor: any AIRobotInteracting, didReload news: RuleNews)
  /// - Parameter asksAgain: whether it is being asked again.
  func aiRobotInteractor(
    _ interactor: any AIRobotInteracting, didTakeBack message: String, asksAgain: Bool)
  /// - Parameter last: the exchange that it goes on after.
  func aiRobotInteractor(
    _ interactor: any AIRobotInteracting, didResume conversation: KeptConversation,
    after last: HistoryEntry?)
  func aiRobotInteractor(_ interactor: any AIRobotInteracting, didMeet problem: ChatProblem)
}
