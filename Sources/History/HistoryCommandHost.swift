package import Conversations
package import ScreenKit
package import Terminal
package import Viper

/// The history screen's interface for its commands.
@MainActor
package protocol HistoryCommandHost: ListPresenter where Row == HistoryRow {
  var commands: CommandTable<any HistoryCommandHost> { get }
  /// The open conversation; `nil` while the list is shown.
  var opened: KeptConversation.ID? { get }
  /// Returns the conversation of a row in the list; shows a problem and returns `nil` if there is no such row.
  func conversation(at number: Int) -> KeptConversation.ID?
  func show(_ result: HistoryResult)
  func showProblem(_ problem: ChatProblem)
  /// Sends a request to the Interactor.
  func ask(_ request: HistoryRequest) async
  /// Lists the conversations that match a query; if it is empty, all conversations.
  ///
  /// A word such as `robot:wren` is a condition; the conversations contain all other words.
  func find(_ words: String) async
  /// Undoes the last deletion.
  func undo() async
  /// Continues a conversation in the chatroom.
  func resume(_ id: KeptConversation.ID) async
  /// Returns to the list or conversation that was shown before; if there is none, to the chatroom or the review below.
  func goBack() async
  /// Shows the next rows; fetches them if necessary.
  func showMore() async
  /// Opens the review of messages that no rule understood.
  func showReview() async
  func leave() async
  /// Returns the files and folders whose path begins with this text.
  func files(beginningWith path: String) async -> [CompletionChoice]
}

extension HistoryCommandHost {
  /// Returns the conversation whose row number is at the start of an argument, and the rest of the argument.
  ///
  /// If a conversation is open, it is the target, and the rest is the whole argument. If there is no target, shows a
  /// problem and returns `nil`.
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

  /// Returns the target of an argument that contains nothing else; otherwise shows a problem and returns `nil`.
  func onlyTarget(
    of argument: String, for command: any Command<any HistoryCommandHost>
  ) -> KeptConversation.ID? {
    // A number would refer to the list, which is hidden.
    if opened != nil, Int(argument) != nil {
      showProblem(.conversationIsOpen(command: command.name))
      return nil
    }
    guard let (id, rest) = target(of: argument, for: command) else { return nil }
    guard rest.isEmpty else {
      showProblem(.unexpectedArgument(rest, command: command.name))
      return nil
    }
    return id
  }
}

extension CommandTable where Host == any HistoryCommandHost {
  /// The history's commands, which a slash may precede; every command type has an entry here.
  package static var history: Self {
    CommandTable(
      [
        OpenHistoryCommand(), FindHistoryCommand(), MoreHistoryCommand(),
        RefreshHistoryCommand(), ContinueHistoryCommand(), RenameHistoryCommand(),
        DeleteHistoryCommand(), UndoHistoryCommand(), ExportHistoryCommand(),
        ReviewHistoryCommand(),
        BackHistoryCommand(), HelpHistoryCommand(), QuitHistoryCommand(),
      ], prefix: "")
  }
}
