/// `/clear`: an empty screen; the talk goes on where it was.
struct ClearCommand: Command {
  let name = "clear"
  let purpose = "clears the screen"
  let isKept = false

  func run(_ argument: String, on host: any ChatroomCommandHost) async { host.show(.cleared) }
}
