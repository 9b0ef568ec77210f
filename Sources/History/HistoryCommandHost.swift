package import ChatModel
package import Viper

/// What the history screen lets its commands do.
@MainActor
package protocol HistoryCommandHost: ListPresenter where Row == HistoryRow {
  var commands: CommandTable<any HistoryCommandHost> { get }
  /// The conversation that is being read; nil while the list is shown.
  var opened: KeptConversation.ID? { get }
  /// The conversation of a line of the list; nil, and a problem is shown, where no line has the number.
  func conversation(at number: Int) -> KeptConversation.ID?
  func show(_ result: HistoryResult)
  func showProblem(_ problem: ChatProblem)
  /// Has the Interactor do something.
  func ask(_ request: HistoryRequest) async
  /// Lists the conversations with these words; all of them where there are none.
  func find(_ words: String) async
  /// Takes the last deletion back.
  func undo() async
  /// Leaves for the chatroom, to go on with a conversation there.
  func resume(_ id: KeptConversation.ID) async
  /// From a conversation to the list, from the list to the chatroom.
  func goBack() async
  func leave() async
}

extension HistoryCommandHost {
  /// The conversation that an argument begins with the number of, and the rest of the argument.
  ///
  /// While a conversation is open, it is meant and has no number. nil, and a problem is shown, where
  /// none is meant.
  func target(
    of argument: String, for command: any Command<any HistoryCommandHost>
  ) -> (id: KeptConversation.ID, rest: String)? {
    if let opened { return (opened, argument) }
    let words = argument.split(maxSplits: 1, whereSeparator: \.isWhitespace)
    guard let first = words.first, let number = Int(first) else {
      showProblem(.missingArgument(command: command.name, argument: command.argument))
      return nil
    }
    return conversation(at: number).map { ($0, words.count > 1 ? String(words[1]).trimmed : "") }
  }
}

extension CommandTable where Host == any HistoryCommandHost {
  /// The history's commands, which work with a slash too; a new one is a type in this file, and a line here.
  package static var history: Self {
    CommandTable(
      [
        OpenHistoryCommand(), FindHistoryCommand(), MoreHistoryCommand(),
        RefreshHistoryCommand(), ContinueHistoryCommand(), RenameHistoryCommand(),
        DeleteHistoryCommand(), UndoHistoryCommand(), ExportHistoryCommand(),
        BackHistoryCommand(), HelpHistoryCommand(), QuitHistoryCommand(),
      ], prefix: "")
  }
}
