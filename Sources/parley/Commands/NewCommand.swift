import Disk
import Quoting
import Responder
import Robots
import RuleLoading
import Terminal

struct NewArguments: CommandArguments {
  var common = CommonArguments()
  /// The word for the built-in robot to copy; `nil` for the small robot to start from.
  var model: String?
  /// The file with the questions of a form; `nil` for no form.
  var interview: String?
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
    ) { $0.model = $1 },
    .file(
      "interview", help: "write a robot that asks the questions in FILE",
      detail: """
        Each question is a paragraph: `day: date`, and the question below it. `booking` instead of FILE takes the \
        questions for a table, which are written into DIR as `questions.txt`, for you to change.
        """
    ) { $0.interview = $1 },
  ]
  static let details = [
    """
    Creates DIR, or uses it if it is empty. Writes rule files with comments, a
    transcript that tests them, and a README.md; with --from, the rule files of
    a built-in robot instead. With --interview, the rules ask questions one after
    another, understand their answers, corrections, "go back" and "never mind", and
    in the end ask whether all is right. They run in other interpreters too.
    """
  ]
  static let examples = [
    "parley new robots/waiter", "parley new my-wren --from wren",
    "parley new waiter --interview questions.txt",
  ]

  let arguments: NewArguments

  func run() async throws -> ExitCode {
    let folder = arguments.operands[0]
    let model = arguments.model.flatMap { word in
      arguments.languages.builtins.first { $0.answers(to: word) }
    }
    if arguments.model != nil, arguments.interview != nil {
      throw CommandFailure.conflict("--from", "--interview")
    }
    let form = try arguments.interview.map(Self.form)
    try RobotFolder(path: folder).fill(with: model?.files ?? form ?? StarterRobot.files)
    let program = CommandLine.arguments[0]
    OutputBuffer.print(Self.nextSteps(in: folder, from: model?.name, program: program).visible)
    return .ok
  }

  /// Returns the files of a robot that asks the questions in a file.
  private static func form(_ path: String) throws(CommandFailure) -> [StarterRobot.File] {
    do {
      let text =
        if path == "booking" { Interview.booking } else {
          try Files.text(of: path, upTo: maximumQuestions)
        }
      return try Interview(text).files
    } catch let error as InterviewError {
      throw .rules(path: "\(path):\(error.line)", reason: error.description)
    } catch let error as SystemError {
      throw .unreadable(path: path, reason: error.reason)
    } catch {
      throw .unreadable(path: path, reason: "\(error)")
    }
  }

  /// The maximum size of a file with questions, in bytes.
  private static let maximumQuestions = 1 << 20

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
