/// `/history`, `/history coffee`: what was said, to read or to ask again.
struct HistoryCommand: Command {
  let name = "history"
  let argument = "[words]"
  let purpose = "shows earlier conversations"
  /// A replay has a history of its own, so that nothing in it could be found again.
  let isKept = false

  func run(_ argument: String, on host: any ChatroomCommandHost) async {
    await host.showHistory(matching: argument)
  }
}
