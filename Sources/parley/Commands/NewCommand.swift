import Conversations
import Disk
import Quoting
import Responder
import Robots
import RuleLoading
import ScreenKit
import Terminal

struct NewArguments: CommandArguments {
  var common = CommonArguments()
  /// The word for the built-in robot to copy, or the file with questions and answers; `nil` for none.
  var source: String?
  /// The file with the questions that the robot asks; `nil` for none.
  var interview: String?
  /// The kind of starter robot; `nil` for the default.
  var template: RobotTemplate?
}

/// `parley new waiter`: creates a folder with a small robot to start from.
struct NewCommand: Command {
  static let name = "new"
  static let summary = "create a starter robot"
  static let operands = "[DIR]"
  static let operandValues = [CompletedValue.folder]
  static let options: [Option<NewArguments>] = [
    .choice(
      "for", "PURPOSE", of: RobotTemplate.allCases, help: "answers, booking, story, or chat",
      detail: """
        The robot answers questions, asks questions for a booking, tells a story, or (the default) makes conversation.
        """
    ) { $0.template = $1 },
    .file(
      "from", help: "copy a built-in robot, or answer the questions in FILE",
      detail: """
        A word that `parley robots` lists, instead of FILE, copies the rules of that robot. FILE is a transcript; a table \
        (`.csv`, `.tsv`) with the columns `message` or `question`, and `reply` or `answer`; a file with one such object \
        per line (`.jsonl`); or a ChatterBot corpus (`.yml`). Questions with the same answer get one rule, with \
        wildcards where their words differ. Questions that another answer's rule matches are listed.
        """
    ) { $0.source = $1 },
    .file(
      "interview", help: "write a robot that asks the questions in FILE",
      detail: """
        Each question is a paragraph: a line such as `day: date`, and the question below it. `parley new DIR --for booking` \
        writes such a file, `questions.txt`, along with its robot.
        """
    ) { $0.interview = $1 },
  ]
  static let details = [
    """
    Creates DIR, or uses it if it is empty. Writes rule files with comments, a
    transcript that tests them, and a README.md; with --from, the rule files of
    a built-in robot instead. With --interview, the rules ask one question after
    another, understand answers, corrections, "go back" and "never mind", and
    finally ask whether everything is right. They also run in other interpreters.
    Without DIR, in a terminal, the command asks what the robot is for, and then
    starts a chat with it.
    """
  ]
  static let examples = [
    "parley new", "parley new robots/waiter", "parley new my-wren --from wren",
    "parley new waiter --interview questions.txt",
  ]

  let arguments: NewArguments

  func run() async throws -> ExitCode {
    let chosen = [
      ("--for", arguments.template != nil), ("--from", arguments.source != nil),
      ("--interview", arguments.interview != nil),
    ].filter(\.1)
    if chosen.count > 1 { throw CommandFailure.conflict(chosen[0].0, chosen[1].0) }
    guard let folder = arguments.operands.first else {
      return try await ask(isChosen: !chosen.isEmpty)
    }
    try await create(folder, arguments.template)
    return .ok
  }

  private func create(_ folder: String, _ template: RobotTemplate?) async throws {
    let builtin = arguments.source.flatMap { word in
      arguments.languages.builtins.first { $0.answers(to: word) }
    }
    var learned: AnsweringRobot?
    let files: [StarterRobot.File]
    if let builtin {
      files = builtin.files
    } else if let path = arguments.source {
      let robot = try AnsweringRobot(try await AnsweringRobot.pairs(of: path))
      guard robot.questionCount > 0 else { throw CommandFailure.noMessages(option: "--from") }
      (learned, files) = (robot, robot.files)
    } else if let interview = arguments.interview {
      files = try Self.interviewFiles(interview)
    } else {
      files = (template ?? .chat).files
    }
    try Self.fill(folder, with: files)
    let program = CommandLine.arguments[0]
    OutputBuffer.print(
      Self.nextSteps(
        in: folder, from: builtin?.name, questionCount: learned?.questionCount,
        isForm: arguments.interview != nil || template == .booking, program: program
      ).visible)
    for (question, trigger) in learned?.misdirected ?? [] {
      OutputBuffer.print("another rule answers ‘\(question)’: \(trigger)\n".visible)
    }
  }

  /// Writes files to a folder, and creates all folders; fails without writing anything if the folder is not empty.
  static func fill(
    _ path: String, with files: [StarterRobot.File]
  ) throws(CommandFailure) {
    do throws(SystemError) {
      if Files.exists(path), try !Files.allNames(in: path).isEmpty { throw .notEmpty }
      try Files.makeFolder(path)
      for file in files {
        let target = path + "/" + file.path
        try Files.makeFolder(for: target)
        try Files.put(file.bytes, at: target, replacing: false)
      }
    } catch {
      let isFull = error.code == SystemError.notEmpty.code
      throw .newRobot(
        path: path, reason: isFull ? "it is not empty; name a new folder" : error.reason)
    }
  }

  /// Asks a person what the robot is for and where to put it, creates it, and starts a chat with it.
  private func ask(isChosen: Bool) async throws -> ExitCode {
    guard StandardStreams.isTerminal(.input), StandardStreams.isTerminal(.output) else {
      throw UsageError.missingOperand(command: Self.name, operands: "DIR")
    }
    var template = arguments.template
    if !isChosen {
      let all = RobotTemplate.allCases
      OutputBuffer.print("What is your robot for?\n")
      for (index, one) in all.enumerated() {
        OutputBuffer.print("  \(index + 1)  \(one.purpose)\n")
      }
      while template == nil {
        guard let answer = Self.answer("Number (1-\(all.count)): "), !answer.isEmpty else {
          return .couldNotRun
        }
        template =
          Int(answer).flatMap { all[number: $0] }
          ?? RobotTemplate(rawValue: answer.lowercased())
        if template == nil {
          OutputBuffer.print("Type a number from 1 to \(all.count); an empty line cancels.\n")
        }
      }
    }
    let suggested = template?.rawValue ?? "robot"
    while true {
      guard let answer = Self.answer("Folder [\(suggested)]: ") else { return .couldNotRun }
      let folder = answer.isEmpty ? suggested : Files.expandingHome(answer)
      do {
        try await create(folder, template)
      } catch let error as CommandFailure {
        guard case .newRobot = error else { throw error }
        OutputBuffer.print("\(error)\n".visible)
        continue
      }
      OutputBuffer.print("\n")
      var chat = ChatArguments()
      chat.common = arguments.common
      chat.common.operands = [folder]
      return try await ChatCommand(arguments: chat).run()
    }
  }

  /// Returns the line that somebody types as an answer; `nil` at the end of the input.
  private static func answer(_ question: String) -> String? {
    OutputBuffer.print(question)
    return readLine()?.trimmed
  }

  /// Returns the files of a robot that asks the questions in a file.
  private static func interviewFiles(_ path: String) throws(CommandFailure) -> [StarterRobot.File] {
    let questions = try Files.input(path, upTo: maximumQuestions)
    do throws(InterviewError) {
      return try Interview(questions).files
    } catch {
      throw .rules(path: "\(path):\(error.line)", reason: error.description)
    }
  }

  /// The maximum size of a file with questions, in bytes.
  private static let maximumQuestions = 1 << 20

  /// Returns a message about the new robot, with commands to paste into a shell.
  ///
  /// - Parameters:
  ///   - robot: the name of the copied built-in robot, which has no transcripts; `nil` for any other robot.
  ///   - questionCount: the number of answered questions; `nil` for a robot that was not made from answers.
  ///   - isForm: whether the robot asks the questions in a file.
  static func nextSteps(
    in folder: String, from robot: String? = nil, questionCount: Int? = nil, isForm: Bool = false,
    program: String
  ) -> String {
    // A program called without a folder is found in the search path.
    let parley = program.contains("/") ? program.shellQuoted : "parley"
    // A folder named -x would be read as an option.
    let path = folder.hasPrefix("-") ? "./" + folder : folder
    let transcripts = (path + (path.hasSuffix("/") ? "Transcripts" : "/Transcripts")).shellQuoted
    let folder = path.shellQuoted
    let what =
      robot.map { "a copy of \($0)" }
      ?? questionCount.map { "a robot that answers \(Words.count($0, "question"))" }
      ?? "a starter robot"
    var steps = """
      Created \(what) in \(folder). Next:
        \(parley) chat \(folder)
        \(parley) check --strict \(folder)

      """
    if robot == nil, questionCount == nil { steps += "  \(parley) replay \(transcripts)\n" }
    if isForm {
      let list = (path + (path.hasSuffix("/") ? "" : "/") + "questions.txt").shellQuoted
      steps += "To ask other questions, change \(list), and:\n"
      steps += "  \(parley) new other --interview \(list)\n"
    }
    return steps
  }
}

extension RuleLanguages.Builtin {
  /// The robot's rule files, by their paths in a folder of the user's.
  fileprivate var files: [StarterRobot.File] {
    sources().map { source in
      StarterRobot.File(
        path: source.name.split(separator: "/").dropFirst().joined(separator: "/"),
        bytes: source.bytes)
    }
  }
}
