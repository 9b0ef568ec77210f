/// `rename 3 About tea`: another title.
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
