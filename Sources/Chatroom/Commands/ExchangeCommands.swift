import ChatModel

/// `/undo`: takes the last exchange back, with everything the robot learned from it.
struct UndoCommand: Command {
  let name = "undo"
  let purpose = "takes the last exchange back"

  func run(_ argument: String, on host: any ChatroomCommandHost) async { await host.ask(.undo) }
}

/// `/retry`: takes the last exchange back and sends its message again, under the current rules.
struct RetryCommand: Command {
  let name = "retry"
  let purpose = "takes it back and asks again"

  func run(_ argument: String, on host: any ChatroomCommandHost) async {
    await host.ask(.retry(locating: host.isTracing))
  }
}

/// `/save tea.chat`: saves the conversation so far as a transcript, which is a test.
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

/// `/expect Transcripts/tea.chat`: adds the last exchange to a transcript as a case.
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
