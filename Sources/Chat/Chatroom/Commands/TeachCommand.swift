/// `/teach`, `/teach Hello yourself!`: the last reply should have been another.
struct TeachCommand: Command {
  let name = "teach"
  let argument = "[REPLY]"
  let purpose = "writes a rule for a better reply"
  let isKept = false

  func run(_ argument: String, on host: any ChatroomCommandHost) async {
    await host.teach(argument)
  }

  func completions(of argument: String, on host: any ChatroomCommandHost) -> [String] {
    ["--undo"]
  }
}
