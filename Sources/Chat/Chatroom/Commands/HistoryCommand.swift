/// `/history`, `/history coffee`: what was said, to read or to ask again.
struct HistoryCommand: Command {
  let name = "history"
  let argument = "[words]"
  let purpose = "shows what was said"

  func run(_ argument: String, on host: any ChatroomCommandHost) async {
    await host.showHistory(matching: argument)
  }
}
