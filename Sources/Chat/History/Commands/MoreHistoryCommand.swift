import Viper

/// `more`: the next lines.
struct MoreHistoryCommand: Command {
  let name = "more"
  let purpose = "shows the next lines"

  func run(_ argument: String, on host: any HistoryCommandHost) async { await host.fetchMore() }
}
