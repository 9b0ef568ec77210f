package import Conversations
import Responder
package import ScreenKit
package import Terminal

/// The chatroom's interface for its /commands.
@MainActor
package protocol ChatroomCommandHost: AnyObject {
  var commands: CommandTable<any ChatroomCommandHost> { get }
  /// The state of the conversation; `nil` before a robot is loaded.
  var talk: Talk? { get }
  /// Whether each reply is shown with its rule.
  var isTracing: Bool { get set }
  func show(_ result: ChatroomResult)
  func show(_ note: NoteDisplay)
  func showProblem(_ problem: ChatProblem)
  /// Sends a request to the Interactor.
  func ask(_ event: AIRobotEvent) async
  func showHistory(matching words: String) async
  func showReview(_ scope: ReviewScope) async
  /// Opens the dialogue that asks for a better reply and a trigger; with `reply`, it asks only for the trigger.
  func teach(_ moment: Moment, reply: String?) async
  /// Begins a conversation with another robot.
  func switchRobot(to name: String) async
  func leave() async
  /// Returns the files and folders whose path begins with this text.
  func files(beginningWith path: String) async -> [CompletionChoice]
  /// Returns the built-in robots, and the files and folders whose path begins with this text.
  func robots(beginningWith path: String) async -> [CompletionChoice]
}

extension ChatroomCommandHost {
  var ruleCompletions: [CompletionChoice] {
    talk.map { RuleSearch($0.robot.responder.rules).completions } ?? []
  }
  var variableCompletions: [CompletionChoice] {
    let variables = talk?.conversation.variables.sorted { $0.key < $1.key } ?? []
    return variables.map { CompletionChoice($0.key, summary: $0.value) }
  }
}

extension CommandTable where Host == any ChatroomCommandHost {
  /// The chatroom's /commands; every command type has an entry here.
  package static var chatroom: Self {
    CommandTable(
      [
        HelpCommand(), HistoryCommand(), ReviewCommand(), RobotCommand(), TopicCommand(),
        VarsCommand(),
        SetCommand(),
        KeysCommand(), WhyCommand(), WhyNotCommand(), AllCommand(), TraceCommand(), FindCommand(),
        RuleCommand(), EditCommand(), ReloadCommand(), ObjectsCommand(), UndoCommand(),
        RetryCommand(),
        TeachCommand(), ForgetCommand(), SeedCommand(), SaveCommand(), ExpectCommand(),
        CopyCommand(),
        ClearCommand(), QuitCommand(),
      ], prefix: "/")
  }
}
