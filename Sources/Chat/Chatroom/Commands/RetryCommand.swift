/// `/retry`: takes the last exchange back and asks again, under the rules as they are now.
struct RetryCommand: Command {
  let name = "retry"
  let purpose = "takes it back and asks again"

  func run(_ argument: String, on host: any ChatroomCommandHost) async { await host.ask(.retry) }
}
