import Viper

/// `more`: older lines.
struct MoreHistoryCommand: Command {
  let name = "more"
  let purpose = "shows older lines"

  func run(_ argument: String, on host: any HistoryCommandHost) async { await host.fetchMore() }
}
