/// `delete 3`, `delete 1 4 5`: conversations that shall be gone.
struct DeleteHistoryCommand: Command {
  let name = "delete"
  let argument = "N…"
  let purpose = "deletes; undo brings it back until you leave here"

  func run(_ argument: String, on host: any HistoryCommandHost) async {
    if let opened = host.opened {
      // A number would be one of the list, which is not in sight.
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
