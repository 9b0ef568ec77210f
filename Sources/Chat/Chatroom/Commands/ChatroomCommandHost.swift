/// What the chatroom lets its /commands do.
@MainActor
public protocol ChatroomCommandHost: AnyObject {
  var commands: CommandTable<any ChatroomCommandHost> { get }
  /// Where the talk stands; nil before a robot is there.
  var talk: Talk? { get }
  /// The last exchanges, the newest last; a bounded number of them.
  var moments: [Moment] { get }
  /// Whether each reply is followed by the rule that gave it.
  var isTracing: Bool { get set }
  func show(_ result: ChatroomResult)
  func showProblem(_ problem: ChatProblem)
  /// Has the Interactor do something.
  func ask(_ event: AIRobotEvent) async
  func showHistory(matching words: String) async
  /// Asks what the last reply should have been; the next lines typed are the answers.
  func teach(_ argument: String) async
  func leave() async
}
