import RuleLoading
import Terminal

struct LimitsCommand: Command {
  static let name = "limits"
  static let summary = "list the limits on time and memory"
  static let options: [Option<CommonArguments>] = [.max]
  static let details = [
    """
    No rule file, transcript, or message can use unlimited time or memory. Each
    line shows a limit’s name, value, and unit, and the effect of exceeding it.
    --max sets a limit for one run of a command.
    """
  ]
  static let examples = [
    "parley limits", "parley ask --max reply-time=500 --rules robots/waiter hello",
  ]

  let arguments: CommonArguments

  func run() async throws -> ExitCode {
    OutputBuffer.print(Limit.table(arguments.limits))
    return .ok
  }
}
