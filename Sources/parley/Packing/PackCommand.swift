import Conversations
import Disk
import Responder
import RuleLoading
import Terminal

struct PackArguments: CommandArguments {
  var common = CommonArguments()
  /// The program to write.
  var output: String?
  /// Whether the program contains the text of the rules besides their compiled form.
  var includesRuleText = false
}

/// `parley pack -o waiter`: writes a program that is one robot, for people without Parley.
struct PackCommand: Command {
  static let name = "pack"
  static let summary = "pack a robot into a program to give away"
  static let operands = "[RULES…]"
  static let operandValues = [CompletedValue.rules]
  static let options: [Option<PackArguments>] = [
    .output { $0.output = $1 },
    .flag(
      "with-rules", help: "include the text of the rules",
      detail: """
        Without it, the program contains the compiled rules, scrambled, but no comments, samples, or folder names. AIML and \
        ELIZA robots need it, because only RiveScript is compiled in advance.
        """
    ) { $0.includesRuleText = true }, .rules, .color,
  ]
  static let details = [
    """
    The program starts as this robot: it chats, and has its own --help and the
    commands ask, serve, and version. It is named after the file. It is a copy of
    parley, so it runs where this parley runs; the static program in a release
    runs on any Linux, and can serve. Objects in the rules are left out. A copy
    that has been truncated or modified reports this instead of chatting. The
    program saves nothing, unless --data names a folder, and it reads no settings
    and no other rules.
    """
  ]
  static let examples = ["parley pack -o ask-waiter robots/waiter"]
  static let exitCodes: KeyValuePairs<ExitCode, String> = [
    .ok: "the program is written", .negative: "the rules have errors",
    .couldNotRun: "an error prevented it from running",
  ]

  let arguments: PackArguments

  func run() async throws -> ExitCode {
    guard let output = arguments.output else { throw CommandFailure.needs(Self.name, "--output") }
    let errors = ReportOutput(.error, color: arguments.color)
    let paths = arguments.chosenRules(for: "packing", on: errors)
    let robot = try await arguments.robot(of: paths)
    try ReportOutput.check(output, against: robot.stamp.files.map(\.path))
    let errorCount = robot.diagnostics.errorCount
    guard errorCount == 0 else {
      errors.report(
        problem: "the rules have \(Words.count(errorCount, "error")); see ‘parley check’")
      return .negative
    }
    let name = output.split(separator: "/").last.map(String.init) ?? output
    let (packed, objectCount) = try pack(paths, named: name.oneLine)
    let program = try Files.input(
      ProgramAttachment.programPaths.first(where: Files.exists) ?? "", upTo: 1 << 30)
    guard let bytes = packed.attached(to: program, commit: ProgramAttachment.own?.commit ?? "")
    else { throw CommandFailure.unwritable(path: output, reason: "this program can't be copied") }
    try CommandFailure.writing(output) { () throws(SystemError) in
      try Files.makeFolder(for: output)
      try Files.put(bytes, at: output, replacing: true, mode: 0o755)
      // A replaced file has kept its permissions.
      try Files.makeExecutable(output)
    }
    if objectCount > 0 {
      errors.write(StyledText("left out: \(Words.count(objectCount, "object"))\n", .dim))
    }
    if Self.isDynamic(program) {
      errors.write(
        """
        This parley uses libraries of the system, such as libedit and SQLite, and so does the copy. The static program of a \
        release makes one that runs on every Linux.

        """)
    }
    errors.flush()
    OutputBuffer.print(
      "Wrote \(output): \(bytes.count >> 20) MB, rules \(packed.checksum)\n".visible)
    return .ok
  }

  /// Returns the robot, and the number of its objects.
  private func pack(
    _ paths: [String], named name: String
  ) throws -> (PackedRobot, objectCount: Int) {
    let service = RuleLoadingService(
      paths: paths, languages: arguments.languages, clock: SystemClock())
    let (language, sources, _) = try service.sources()
    guard
      let packed = PackedRobot(
        named: name, sources, in: language, includesRuleText: arguments.includesRuleText)
    else { throw CommandFailure.needs("a robot in \(language.name)", "--with-rules") }
    return (packed, language.tools.objects(sources).count)
  }

  /// Returns whether a program may need a dynamic linker: false only for an ELF file without a segment of type 3.
  static func isDynamic(_ program: [UInt8]) -> Bool {
    func integer(at offset: Int, bytes count: Int) -> Int {
      (0..<count).reversed().reduce(0) { $0 << 8 | Int(program[offset + $1]) }
    }
    guard program.count > 64, program.starts(with: [0x7F, 0x45, 0x4C, 0x46, 2, 1]) else {
      return true
    }
    let start = integer(at: 32, bytes: 4)
    let (size, count) = (integer(at: 54, bytes: 2), integer(at: 56, bytes: 2))
    guard start + size * count <= program.count else { return true }
    return (0..<count).contains { integer(at: start + $0 * size, bytes: 4) == 3 }
  }
}
