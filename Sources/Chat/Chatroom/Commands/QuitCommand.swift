/// `/quit`: the end of the program.
struct QuitCommand: Command {
  let name = "quit"
  let purpose = "leaves, as Ctrl-D does"
  let isKept = false

  func run(_ argument: String, on host: any ChatroomCommandHost) async { await host.leave() }
}
