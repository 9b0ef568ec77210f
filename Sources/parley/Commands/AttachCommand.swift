import Disk
import RiveScript
import Robots

/// `parley attach-rules PROGRAM OUTPUT [COMMIT]`: copies a program and appends Wren's compiled rules and the commit.
///
/// Only builds call this command, with programs of the same build, which can't read rules that another build compiled.
struct AttachCommand: Command {
  static let name = "attach-rules"
  static let summary = "append compiled rules to a program that was just built"
  static let operands = "PROGRAM OUTPUT [COMMIT]"
  static let options: [Option<CommonArguments>] = []

  let arguments: CommonArguments

  func run() async throws -> ExitCode {
    let (program, output) = (arguments.operands[0], arguments.operands[1])
    let bytes = try Files.input(program, upTo: 1 << 30)
    // Rules with problems have no compiled form to append; the program then compiles them at each start.
    let image = Brain.image(of: BuiltinRobot.sources) ?? []
    let commit = arguments.operands.dropFirst(2).first ?? ""
    try CommandFailure.writing(output) { () throws(SystemError) in
      try Files.put(
        ProgramAttachment.attach(image: image, commit: commit, to: bytes), at: output,
        replacing: true, mode: 0o755)
    }
    return .ok
  }
}
