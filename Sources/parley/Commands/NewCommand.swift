import Quoting
import Responder
import Robots
import RuleLoading
import Terminal

struct NewArguments: CommandArguments {
  var common = CommonArguments()
  /// The word for the built-in robot to copy; `nil` for the small robot to start from.
  var model: String?
}

/// `parley new waiter`: creates a folder with a small robot to start from.
struct NewCommand: Command {
  static let name = "new"
  static let summary = "create a robot to start from"
  static let operands = "DIR"
  static let operandValues = [CompletedValue.folder]
  static let options: [Option<NewArguments>] = [
    .text(
      "from", "ROBOT", "one of " + RuleLanguages().builtins.map(\.word).joined(separator: ", "),
      values: .words(RuleLanguages().builtins.map(\.word)),
      help: "copy the rules of a built-in robot",
      detail: "ROBOT is a word that `parley robots` lists.",
      where: { word in RuleLanguages().builtins.contains { $0.answers(to: word) } }
    ) { $0.model = $1 }
  ]
  static let details = [
    """
    Creates DIR, or uses it if it is empty. Writes rule files with comments, a
    transcript that tests them, and a README.md; with --from, the rule files of
    a built-in robot instead.
    """
  ]
  static let examples = ["parley new robots/waiter", "parley new my-wren --from wren"]

  let arguments: NewArguments

  func run() async throws -> ExitCode {
    let folder = arguments.operands[0]
    let model = arguments.model.flatMap { word in
      arguments.languages.builtins.first { $0.answers(to: word) }
    }
    try RobotFolder(path: folder).fill(with: model?.files ?? StarterRobot.files)
    let program = CommandLine.arguments[0]
    OutputBuffer.print(Self.nextSteps(in: folder, from: model?.name, program: program).visible)
    return .ok
  }

  /// Returns the next steps, as lines to paste into a shell.
  ///
  /// - Parameter robot: the name of the built-in robot that was copied, without transcripts; `nil` for the starter.
  static func nextSteps(in folder: String, from robot: String? = nil, program: String) -> String {
    // A program called without a folder is found in the search path.
    let parley = program.contains("/") ? program.shellQuoted : "parley"
    // A folder named -x would be read as an option.
    let path = folder.hasPrefix("-") ? "./" + folder : folder
    let transcripts = (path + (path.hasSuffix("/") ? "Transcripts" : "/Transcripts")).shellQuoted
    let folder = path.shellQuoted
    var steps = """
      Created \(robot.map { "a copy of \($0)" } ?? "a robot to start from") in \(folder). Next:
        \(parley) chat \(folder)
        \(parley) check --strict \(folder)

      """
    if robot == nil { steps += "  \(parley) replay \(transcripts)\n" }
    return steps
  }
}

extension RuleLanguages.Builtin {
  /// Its rule files, by their paths in a folder of the user's.
  fileprivate var files: [StarterRobot.File] {
    sources().map { source in
      StarterRobot.File(
        path: source.name.split(separator: "/").dropFirst().joined(separator: "/"),
        bytes: source.bytes)
    }
  }
}
