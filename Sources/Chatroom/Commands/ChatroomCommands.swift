package import Conversations
package import Inspection
package import ScreenKit
package import Terminal

/// The chatroom's interface for its /commands.
@MainActor
package protocol ChatroomCommandHost: AnyObject {
  var commands: CommandTable<any ChatroomCommandHost> { get }
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
  func teach(reply: String?) async
  func switchRobot(to name: String) async
  func leave() async
  /// Returns the names of these kinds that may complete an argument.
  func candidates(_ kinds: [Candidates.Kind], of argument: String) async -> [CompletionChoice]
}

/// A command whose argument Tab completes to names.
protocol CompletingCommand: Command where Host == any ChatroomCommandHost {
  var completes: [Candidates.Kind] { get }
}

extension CompletingCommand {
  @MainActor
  func completions(
    of argument: String, on host: any ChatroomCommandHost
  ) async -> [CompletionChoice] {
    await host.candidates(completes, of: argument)
  }
}

extension CommandTable where Host == any ChatroomCommandHost {
  /// Returns the /commands of a chat.
  ///
  /// A packed robot has no commands for authors. A robot without rules, which another program runs, has only the
  /// commands that need nothing but replies.
  package static func chatroom(_ settings: ChatSettings) -> Self {
    if settings.isPacked { return packed }
    if settings.hasRules { return chatroom }
    let names: Set = ["help", "save", "copy", "clear", "quit"]
    return CommandTable(chatroom.commands.filter { names.contains($0.name) }, prefix: "/")
  }

  /// The chatroom's /commands; every command type has an entry here.
  package static var chatroom: Self {
    func inspecting(_ command: InspectionCommand) -> InspectingCommand {
      InspectingCommand(inspection: command)
    }
    return CommandTable(
      [
        HelpCommand(), HistoryCommand(), ReviewCommand(), RobotCommand(), TopicCommand(),
        inspecting(.variables), SetCommand(), inspecting(.keywords), inspecting(.explanation),
        inspecting(.miss), inspecting(.replies), TraceCommand(), inspecting(.find),
        inspecting(.rule), EditCommand(), ReloadCommand(), ObjectsCommand(), UndoCommand(),
        RetryCommand(), TeachCommand(), ForgetCommand(), SeedCommand(), SaveCommand(),
        ExpectCommand(), CopyCommand(), ClearCommand(), QuitCommand(),
      ], prefix: "/")
  }

  /// The commands of a packed robot, whose users cannot see its rules.
  package static var packed: Self {
    CommandTable(
      [
        HelpCommand(), UndoCommand(), RetryCommand(), ForgetCommand(), CopyCommand(),
        ClearCommand(), QuitCommand(),
      ], prefix: "/")
  }
}
