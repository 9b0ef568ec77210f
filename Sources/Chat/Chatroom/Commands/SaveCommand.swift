/// `/save tea.chat`: the talk so far as a transcript, which is a test.
struct SaveCommand: Command {
  let name = "save"
  let argument = "FILE"
  let purpose = "saves the talk as a transcript"
  let isKept = false

  func run(_ argument: String, on host: any ChatroomCommandHost) async {
    if argument.isEmpty {
      host.showProblem(.missingArgument(command: "/save", argument: "FILE"))
    } else {
      await host.ask(.saveTranscript(path: argument))
    }
  }
}
