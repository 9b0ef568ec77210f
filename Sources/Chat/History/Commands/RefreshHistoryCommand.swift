import Viper

/// `refresh`: the lines as they are now.
struct RefreshHistoryCommand: Command {
  let name = "refresh"
  let purpose = "looks again for what is there"

  func run(_ argument: String, on host: any HistoryCommandHost) async { await host.refresh() }
}
