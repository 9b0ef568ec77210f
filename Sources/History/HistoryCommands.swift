import Conversations
package import ScreenKit
import Terminal
import Viper

extension CommandTable where Host == HistoryPresenter {
  /// The history's commands, which a slash may precede.
  package static var history: Self {
    CommandTable(
      [
        ListCommand<Host>(
          "open", argument: "N", purpose: "opens the conversation on line N, as N alone does"
        ) { argument, host in
          guard let id = host.onlyTarget(of: argument, for: "open") else { return }
          await host.fetch([.exchanges(of: id)])
        },
        ListCommand<Host>(
          "find", argument: "[words]", purpose: "lists the conversations with these words"
        ) { await $1.fetch(matching: $0) },
        ListCommand<Host>("more", "m", purpose: "shows the next page, as PageDown does") {
          await $1.showMore()
        },
        ListCommand<Host>("refresh", purpose: "reloads the list") { await $1.refresh() },
        ListCommand<Host>("continue", argument: "N", purpose: "continues that conversation") {
          argument, host in
          guard let id = host.onlyTarget(of: argument, for: "continue") else { return }
          await host.resume(id)
        },
        ListCommand<Host>("rename", argument: "N TITLE", purpose: "renames conversation N") {
          await $1.rename(as: $0)
        },
        ListCommand<Host>(
          "delete", argument: "N…",
          purpose: "deletes them; undo brings them back until you leave the list"
        ) { await $1.delete(named: $0) },
        ListCommand<Host>(
          "d", purpose: "deletes the selected conversation, after asking"
        ) {
          await $1.deleteChosen()
        },
        ListCommand<Host>("undo", purpose: "brings back what was deleted last") {
          await $1.undo()
        },
        ListCommand<Host>(
          "export", argument: "N FILE", purpose: "writes it to a file: .chat, .html, .json, or .md",
          completing: { await $1.files(completing: $0) }
        ) { await $1.export($0) },
        // Parley’s own transcripts do not test this command, because a replay has no earlier conversations.
        ListCommand<Host>(
          "review", purpose: "lists the messages that no rule understood"
        ) {
          await $1.showReview()
        },
        ListCommand<Host>(
          "back", "q", "b", purpose: "returns to the previous list, and then to the chat"
        ) { await $1.goBack() },
        ListCommand<Host>("help", "?", purpose: "lists the commands") {
          $1.showHelp(Words.historyHelp)
        },
        ListCommand<Host>(
          "quit", "exit", purpose: "leaves the program, as Ctrl-D does"
        ) { await $1.leave() },
      ], prefix: "")
  }
}

extension HistoryPresenter {
  /// `rename 3 About tea`: changes a title.
  fileprivate func rename(as argument: String) async {
    guard let (id, title) = target(of: argument, for: "rename") else { return }
    if title.isEmpty { return refuseArgument(of: "rename") }
    await interactor.handle(.rename(id, to: KeptConversation.title(for: title)))
  }

  /// `delete 3`, `delete 1 4 5`: deletes conversations.
  fileprivate func delete(named argument: String) async {
    if let opened {
      // A number would refer to the list, which is hidden.
      guard argument.isEmpty else { return showProblem(.conversationIsOpen(command: "delete")) }
      return await delete([opened.id])
    }
    let numbers = argument.split(whereSeparator: \.isWhitespace).map { Int($0) }
    if numbers.isEmpty || numbers.contains(nil) { return refuseArgument(of: "delete") }
    var ids: [KeptConversation.ID] = []
    for number in numbers.compactMap(\.self) {
      guard let id = conversation(at: number) else { return }
      if !ids.contains(id) { ids.append(id) }
    }
    await delete(ids)
  }

  /// `d`: asks whether to delete the open conversation, or the one of the chosen row.
  fileprivate func deleteChosen() async {
    if let opened { return askToDelete(opened) }
    guard let number = list.chosen else { return showProblem(.nothingChosen) }
    if case .conversation(let item)? = item(at: number) { askToDelete(item.conversation) }
  }

  /// `export 3 tea.chat`, `export 3 tea.html`: writes a conversation to a file, in the format of its extension.
  fileprivate func export(_ argument: String) async {
    guard let (id, path) = target(of: argument, for: "export") else { return }
    if path.isEmpty { return refuseArgument(of: "export") }
    // A number would refer to the list, which is hidden.
    let words = path.split(whereSeparator: \.isWhitespace)
    if opened != nil, words.count > 1, Int(words[0]) != nil {
      return showProblem(.conversationIsOpen(command: "export"))
    }
    guard let format = ExportFormat(extensionOf: path) else {
      return showProblem(.transcript(.unknownExtension(path: path)))
    }
    await interactor.handle(.export(id, path: path, format))
  }

  fileprivate func files(completing argument: String) async -> [CompletionChoice] {
    // While the list is shown, a number precedes the file.
    let number = opened == nil ? argument.prefix { $0.isNumber } + " " : ""
    guard opened != nil || number.count > 1 && argument.hasPrefix(number) else { return [] }
    return await files(beginningWith: String(argument.dropFirst(number.count))).map { choice in
      var choice = choice
      choice.line = number + choice.line
      return choice
    }
  }
}
