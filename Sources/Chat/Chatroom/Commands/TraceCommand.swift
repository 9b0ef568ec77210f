/// `/trace on`: from now on each reply is followed by the rule that gave it.
struct TraceCommand: Command {
  let name = "trace"
  let argument = "on|off"
  let purpose = "shows the rule below each reply"

  func run(_ argument: String, on host: any ChatroomCommandHost) async {
    switch argument {
    case "on": host.isTracing = true
    case "off": host.isTracing = false
    case "": break
    default:
      return host.showProblem(.missingArgument(command: "/" + name, argument: self.argument))
    }
    host.show(.notice(Words.tracing(host.isTracing)))
  }

  func completions(of argument: String, on host: any ChatroomCommandHost) -> [String] {
    ["on", "off"]
  }
}
