import Conversations
import ScreenKit
import Terminal
import Viper

/// `open 3`: shows a conversation, as typing only its number does.
struct OpenHistoryCommand: Command {
  let name = "open"
  let argument = "N"
  let purpose = "reads the conversation of line N, as N alone does"

  func run(_ argument: String, on host: any HistoryCommandHost) async {
    guard let id = host.onlyTarget(of: argument, for: self) else { return }
    await host.ask(.open(id, limit: HistoryPresenter.pageLength))
  }
}

/// `find black tea`, `find robot:wren since:2026-11-01 tea`, `find`: lists the conversations that contain the words and
/// meet the conditions; without an argument, all conversations.
struct FindHistoryCommand: Command {
  let name = "find"
  let argument = "[words]"
  let purpose = "lists the conversations with these words"

  func run(_ argument: String, on host: any HistoryCommandHost) async { await host.find(argument) }
}

/// `more`: shows the next rows.
struct MoreHistoryCommand: Command {
  let name = "more"
  let aliases = ["m"]
  let purpose = "shows the next page, as PageDown does"

  func run(_ argument: String, on host: any HistoryCommandHost) async { await host.showMore() }
}

/// `refresh`: updates the rows.
struct RefreshHistoryCommand: Command {
  let name = "refresh"
  let purpose = "reloads the list"

  func run(_ argument: String, on host: any HistoryCommandHost) async { await host.refresh() }
}

/// `continue 3`: continues a conversation in the chatroom.
struct ContinueHistoryCommand: Command {
  let name = "continue"
  let argument = "N"
  let purpose = "continues that conversation"

  func run(_ argument: String, on host: any HistoryCommandHost) async {
    if let id = host.onlyTarget(of: argument, for: self) { await host.resume(id) }
  }
}

/// `rename 3 About tea`: changes a title.
struct RenameHistoryCommand: Command {
  let name = "rename"
  let argument = "N TITLE"
  let purpose = "gives it another title"

  func run(_ argument: String, on host: any HistoryCommandHost) async {
    guard let (id, title) = host.target(of: argument, for: self) else { return }
    if title.isEmpty {
      host.showProblem(.missingArgument(command: name, argument: self.argument))
    } else {
      await host.ask(.rename(id, to: KeptConversation.title(for: title)))
    }
  }
}

/// `delete 3`, `delete 1 4 5`: deletes conversations.
struct DeleteHistoryCommand: Command {
  let name = "delete"
  let argument = "N…"
  let purpose = "deletes; undo brings it back until you leave here"

  func run(_ argument: String, on host: any HistoryCommandHost) async {
    if let opened = host.opened {
      // A number would refer to the list, which is hidden.
      guard argument.isEmpty else { return host.showProblem(.conversationIsOpen(command: name)) }
      return await host.ask(.delete([opened]))
    }
    let numbers = argument.split(whereSeparator: \.isWhitespace).map { Int($0) }
    guard !numbers.isEmpty, !numbers.contains(nil) else {
      return host.showProblem(.missingArgument(command: name, argument: self.argument))
    }
    var ids: [KeptConversation.ID] = []
    for number in numbers.compactMap(\.self) {
      guard let id = host.conversation(at: number) else { return }
      if !ids.contains(id) { ids.append(id) }
    }
    await host.ask(.delete(ids))
  }
}

/// `undo`: restores the conversations deleted last.
struct UndoHistoryCommand: Command {
  let name = "undo"
  let purpose = "brings back what was deleted last"

  func run(_ argument: String, on host: any HistoryCommandHost) async { await host.undo() }
}

/// `export 3 tea.chat`, `export 3 tea.html`: writes a conversation to a file, in the format of its extension.
struct ExportHistoryCommand: Command {
  let name = "export"
  let argument = "N FILE"
  let purpose = "writes it to a file: .chat, .html, .json or .md"
  let isKept = false

  func run(_ argument: String, on host: any HistoryCommandHost) async {
    guard let (id, path) = host.target(of: argument, for: self) else { return }
    if path.isEmpty {
      host.showProblem(.missingArgument(command: name, argument: self.argument))
    } else if let format = ExportFormat(endingOf: path) {
      await host.ask(.export(id, path: path, format))
    } else {
      host.showProblem(.transcript(.unknownEnding(path: path)))
    }
  }

  func completions(
    of argument: String, on host: any HistoryCommandHost
  ) async -> [CompletionChoice] {
    // While the list is shown, a number precedes the file.
    let number = host.opened == nil ? argument.prefix { $0.isNumber } + " " : ""
    guard host.opened != nil || number.count > 1 && argument.hasPrefix(number) else { return [] }
    return await host.files(beginningWith: String(argument.dropFirst(number.count))).map { choice in
      var choice = choice
      choice.line = number + choice.line
      return choice
    }
  }
}

/// `review`: shows the messages that no rule understood.
struct ReviewHistoryCommand: Command {
  let name = "review"
  let purpose = "lists what no rule understood"
  /// Transcripts leave this command out, because a replay has no earlier conversations.
  let isKept = false

  func run(_ argument: String, on host: any HistoryCommandHost) async { await host.showReview() }
}

/// `back`: returns to the list, and from there to the chatroom.
struct BackHistoryCommand: Command {
  let name = "back"
  let aliases = ["b"]
  let purpose = "returns to the previous list, and then to the chat"

  func run(_ argument: String, on host: any HistoryCommandHost) async { await host.goBack() }
}

/// `help`: lists the commands of the history screen.
struct HelpHistoryCommand: Command {
  let name = "help"
  let aliases = ["?"]
  let purpose = "lists the commands"

  func run(_ argument: String, on host: any HistoryCommandHost) async {
    host.show(.list(host.commands.helpLines + Words.historyHelp.map { HangingLine("", $0) }))
  }
}

/// `quit`: ends the program.
struct QuitHistoryCommand: Command {
  let name = "quit"
  let aliases = ["exit", "q"]
  let purpose = "leaves the program, as Ctrl-D does"
  let isKept = false

  func run(_ argument: String, on host: any HistoryCommandHost) async { await host.leave() }
}
