package import ChatModel
import Responder

/// The chatroom as its /commands see it.
@MainActor
package protocol ChatroomCommandHost: AnyObject {
  var commands: CommandTable<any ChatroomCommandHost> { get }
  /// Where the talk stands; `nil` before a robot is there.
  var talk: Talk? { get }
  /// Whether each reply is followed by the rule that gave it.
  var isTracing: Bool { get set }
  func show(_ result: ChatroomResult)
  func showProblem(_ problem: ChatProblem)
  /// Has the Interactor do something.
  func ask(_ event: AIRobotEvent) async
  func showHistory(matching words: String) async
  /// Opens the dialogue that asks what a reply should have been; `reply` is given where it is known.
  func teach(_ moment: Moment, reply: String?) async
  /// Leaves for a talk with another robot.
  func switchRobot(to name: String) async
  func leave() async
}

extension ChatroomCommandHost {
  var ruleCompletions: [String] {
    talk.map { RuleSearch($0.robot.responder.rules).completions } ?? []
  }
  var variableNames: [String] { talk.map { $0.conversation.variables.keys.sorted() } ?? [] }
}

extension CommandTable where Host == any ChatroomCommandHost {
  /// The chatroom's /commands; a new one is a type beside its kin, and a line here.
  package static var chatroom: Self {
    CommandTable(
      [
        HelpCommand(), HistoryCommand(), RobotCommand(), TopicCommand(), VarsCommand(),
        KeysCommand(), WhyCommand(), WhyNotCommand(), AllCommand(), TraceCommand(), FindCommand(),
        RuleCommand(), EditCommand(), ReloadCommand(), UndoCommand(), RetryCommand(),
        TeachCommand(), ForgetCommand(), SeedCommand(), SaveCommand(), ExpectCommand(),
        ClearCommand(), QuitCommand(),
      ], prefix: "/")
  }
}
