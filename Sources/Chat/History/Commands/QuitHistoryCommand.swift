/// `quit`: the end of the program.
struct QuitHistoryCommand: Command {
  let name = "quit"
  let purpose = "leaves the program, as Ctrl-D does"
  let isKept = false

  func run(_ argument: String, on host: any HistoryCommandHost) async { await host.leave() }
}
