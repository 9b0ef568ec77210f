/// `/undo`: takes the last exchange back, with all that the robot learned from it.
struct UndoCommand: Command {
  let name = "undo"
  let purpose = "takes the last exchange back"

  func run(_ argument: String, on host: any ChatroomCommandHost) async { await host.ask(.undo) }
}
