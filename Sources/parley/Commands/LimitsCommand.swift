import Terminal

/// `parley limits`: lists the limits.
struct LimitsCommand: Command {
  static let name = "limits"
  static let summary = "list how much anything may take"
  static let operands = ""
  static let operandCount = 0...0
  static let options: [Option] = [.max]
  static let details = [
    """
    Nothing that a rule file, a transcript or a user says takes memory or time
    without end. Each line has a limit’s name, its value, what it counts, and
    what happens beyond it. --max sets one for a run of a command.
    """
  ]
  static let examples = [
    "parley limits", "parley ask --max reply-time=500 --rules robots/waiter hello",
  ]

  let arguments: Arguments

  init(_ arguments: Arguments) { self.arguments = arguments }

  func run() async throws -> ExitCode {
    let output = OutputBuffer.standardOutput
    output.append(Limit.table(arguments.limits))
    output.flush()
    return .ok
  }
}
