/// `back`: to the list, and from there to the chatroom.
struct BackHistoryCommand: Command {
  let name = "back"
  let purpose = "goes back to the list, then to the chat"

  func run(_ argument: String, on host: any HistoryCommandHost) async { await host.goBack() }
}
