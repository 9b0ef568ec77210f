/// `undo`: brings back what was deleted last.
struct UndoHistoryCommand: Command {
  let name = "undo"
  let purpose = "brings back what was deleted last"

  func run(_ argument: String, on host: any HistoryCommandHost) async { await host.undo() }
}
