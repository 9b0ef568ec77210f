/// `/expect Transcripts/tea.chat`: the last exchange as a case of a transcript.
struct ExpectCommand: Command {
  let name = "expect"
  let argument = "FILE"
  let purpose = "makes the last exchange a test"
  let isKept = false

  func run(_ argument: String, on host: any ChatroomCommandHost) async {
    if argument.isEmpty {
      host.showProblem(.missingArgument(command: "/expect", argument: "FILE"))
    } else {
      await host.ask(.expectLast(path: argument))
    }
  }
}
