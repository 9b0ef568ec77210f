import Quoting
import Robots
import Terminal

/// `parley new waiter`: creates a folder with a small robot to start from.
struct NewCommand: Command {
  static let name = "new"
  static let summary = "create a robot to start from"
  static let operands = "DIR"
  static let operandCount = 1...1
  static let operandValues = [CompletedValue.folder]
  static let options: [Option] = []
  static let details = [
    """
    Creates DIR, or uses it if it is empty. It gets rule files with comments, a
    transcript that tests them, and a README.md.
    """
  ]
  static let examples = ["parley new robots/waiter"]

  let arguments: Arguments

  init(_ arguments: Arguments) { self.arguments = arguments }

  func run() async throws -> ExitCode {
    let folder = arguments.operands[0]
    try RobotFolder(path: folder).fill(with: StarterRobot.files)
    let output = OutputBuffer.standardOutput
    output.append(Self.nextSteps(in: folder, program: CommandLine.arguments[0]).visible)
    output.flush()
    return .ok
  }

  /// Returns the next steps, as lines to paste into a shell.
  static func nextSteps(in folder: String, program: String) -> String {
    // A program called without a folder is found in the search path.
    let parley = program.contains("/") ? program.shellQuoted : "parley"
    // A folder named -x would be read as an option.
    let path = folder.hasPrefix("-") ? "./" + folder : folder
    let transcripts = (path + (path.hasSuffix("/") ? "Transcripts" : "/Transcripts")).shellQuoted
    let folder = path.shellQuoted
    return """
      Created a robot to start from in \(folder). Next:
        \(parley) chat \(folder)
        \(parley) check --strict \(folder)
        \(parley) replay \(transcripts)

      """
  }
}
