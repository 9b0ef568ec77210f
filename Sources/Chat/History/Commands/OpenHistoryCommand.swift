/// `open 3`: what was said in a conversation, as its number alone does.
struct OpenHistoryCommand: Command {
  let name = "open"
  let argument = "N"
  let purpose = "reads the conversation of line N, as N alone does"

  func run(_ argument: String, on host: any HistoryCommandHost) async {
    guard let id = host.target(of: argument, for: self)?.id else { return }
    await host.ask(.open(id, limit: HistoryPresenter.pageLength))
  }
}
