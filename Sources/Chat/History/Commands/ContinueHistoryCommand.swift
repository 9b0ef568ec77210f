/// `continue 3`: goes on in the chatroom where that conversation ended.
struct ContinueHistoryCommand: Command {
  let name = "continue"
  let argument = "N"
  let purpose = "goes on with that conversation"

  func run(_ argument: String, on host: any HistoryCommandHost) async {
    if let id = host.target(of: argument, for: self)?.id { await host.resume(id) }
  }
}
