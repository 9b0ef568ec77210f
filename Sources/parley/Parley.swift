import Conversations
import Disk
import Dispatch
import Platform
import Responder
import RuleLoading
import Terminal

/// The program: parses the command line, runs one command, and exits with its exit code.
@main
enum Parley {
  /// The name of the packed robot, or `parley`; if the packed robot is damaged, the name of the program's file.
  static var name: String {
    switch PackedRobot.attached {
    case .none: "parley"
    case .robot(let robot): robot.name
    case .damaged: CommandLine.arguments[0].split(separator: "/").last.map(String.init) ?? ""
    }
  }

  /// Starts the program; not `async`, because `ProcessStart` checks the limits before Swift's runtime starts threads.
  static func main() {
    // Without this, writing beyond the system's limit for a file's size would end the program instead of failing.
    signal(SIGXFSZ, SIG_IGN)
    if let problem = ProcessStart.prepare() {
      complain(problem)
      exit(ExitCode.couldNotRun.rawValue)
    }
    if case .damaged = PackedRobot.attached {
      complain(PackedRobot.damage)
      exit(ExitCode.couldNotRun.rawValue)
    }
    Task { @MainActor in
      let code = await run(
        Array(CommandLine.arguments.dropFirst()), in: PackedRobot.isAttached ? .robot : .all)
      exit(checkingStreams(code).rawValue)
    }
    dispatchMain()
  }

  /// Returns the exit code, or `couldNotRun` if standard input or output could not be read or written completely.
  private static func checkingStreams(_ code: ExitCode) -> ExitCode {
    var code = code
    for (problem, failure) in [
      ("standard input: can't be read", InputDescriptor.standardInputFailure),
      ("standard output: can't be written", OutputBuffer.standardOutputFailure),
    ] {
      guard let failure else { continue }
      complain("\(problem): \(SystemError(code: failure).reason)")
      code = .couldNotRun
    }
    return code
  }

  /// Parses and runs a command line, prints its errors, and returns the exit code.
  @MainActor
  static func run(_ words: [String], in registry: CommandRegistry) async -> ExitCode {
    do throws(UsageError) {
      let invocation = try Invocation.parse(words, in: registry) { Files.exists($0) }
      return await carryOut(invocation, in: registry)
    } catch {
      let named = words.first.flatMap(registry.command(named:))
      let help = [name, named?.name, "--help"].compactMap { $0 }.joined(separator: " ")
      complain("\(error)\nTry ‘\(help)’.")
      return .couldNotRun
    }
  }

  @MainActor
  private static func carryOut(
    _ invocation: Invocation, in registry: CommandRegistry
  ) async -> ExitCode {
    switch invocation {
    case .help(let command):
      OutputBuffer.print(HelpText(registry: registry).text(for: command).visible)
    case .version: OutputBuffer.print(Version.lines)
    case .run(let command):
      do {
        return try await command.run()
      } catch let error as UsageError {
        complain("\(error)\nTry ‘\(name) \(type(of: command).name) --help’.")
        return .couldNotRun
      } catch {
        // The message may quote a path with any characters.
        complain("\(error)".oneLine)
        return .couldNotRun
      }
    }
    return .ok
  }

  private static func complain(_ text: String) {
    OutputBuffer.print("\(name): \(text)\n".visible, to: .standardError)
  }
}
