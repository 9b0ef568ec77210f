/// `back`: to the chatroom, with nothing chosen.
struct BackHistoryCommand: Command {
  let name = "back"
  let purpose = "goes back to the chat"

  func run(_ argument: String, on host: any HistoryCommandHost) async { await host.goBack() }
}
