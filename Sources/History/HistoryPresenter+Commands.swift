import Conversations
import Responder
import ScreenKit
import Terminal
import Viper

extension HistoryPresenter {
  /// Opens a conversation by its number in the list, or sends a message of the open conversation again.
  package func open(_ number: Int) async {
    switch item(at: number) {
    case .conversation(let item)?: await fetch([.exchanges(of: item.id)])
    case .exchange(let entry)?: await send(.messageChosen, entry.message)
    case nil: break
    }
  }

  func delete(_ ids: [KeptConversation.ID]) async {
    await interactor.handle(.delete(ids))
    if list.levels.isEmpty { await prepare() }
  }

  /// Undoes the last deletion.
  func undo() async {
    guard let ids = deleted.last else { return show(.notice(Words.nothingToRestore)) }
    for case .met(.history(.noSuchConversation)) in await interactor.results(of: .restore(ids)) {
      // Another program has removed it permanently, so the next undo is for an earlier deletion.
      deleted.removeAll { $0 == ids }
    }
    await refresh()
  }

  /// Continues a conversation in the chatroom.
  func resume(_ id: KeptConversation.ID) async {
    for case .chosen(let conversation) in await interactor.results(of: .choose(id)) {
      await send(.conversationChosen, conversation)
    }
  }

  /// Returns the files and folders whose path begins with this text.
  func files(beginningWith path: String) async -> [CompletionChoice] {
    await interactor.results(of: .listFiles(path)).flatMap { outcome in
      if case .files(let files) = outcome { files.completions } else { [CompletionChoice]() }
    }
  }

  /// Opens the review of messages that no rule understood, or returns to the review if it is below this screen.
  func showReview() async {
    if isAboveReview { return await returnToScreenBelow() }
    await send(.showReview, ReviewScope(query?.filter ?? HistoryFilter()))
  }

  package func returnToScreenBelow() async { await send(.back, Nothing()) }
}

/// The meaning of the commands' arguments.
extension HistoryPresenter {
  /// Returns the conversation with this number in the list; shows a problem and returns `nil` if there is none.
  func conversation(at number: Int) -> KeptConversation.ID? { item(at: number)?.id }

  /// Returns the conversation whose row number is at the start of an argument, and the rest of the argument.
  ///
  /// If a conversation is open, it is the target, and the rest is the whole argument. In a list, an empty argument
  /// stands for the chosen row. If there is no target, shows a problem and returns `nil`.
  func target(of argument: String, for name: String) -> (id: KeptConversation.ID, rest: String)? {
    if let opened { return (opened.id, argument) }
    if argument.isEmpty, let chosen = list.chosen {
      return conversation(at: chosen).map { ($0, "") }
    }
    let words = argument.split(maxSplits: 1, whereSeparator: \.isWhitespace)
    guard let first = words.first, let number = Int(first) else {
      refuseArgument(of: name)
      return nil
    }
    return conversation(at: number).map { ($0, words.count > 1 ? String(words[1]).trimmed : "") }
  }

  /// Returns the target of an argument that contains nothing else; otherwise shows a problem and returns `nil`.
  func onlyTarget(of argument: String, for name: String) -> KeptConversation.ID? {
    // A number would refer to the list, which is hidden.
    if opened != nil, Int(argument) != nil {
      showProblem(.conversationIsOpen(command: name))
      return nil
    }
    guard let (id, rest) = target(of: argument, for: name) else { return nil }
    guard rest.isEmpty else {
      showProblem(.unexpectedArgument(rest, command: name))
      return nil
    }
    return id
  }

  func refuseArgument(of name: String) {
    showProblem(.missingArgument(command: name, argument: commands[name]?.argument ?? ""))
  }
}
