import Terminal

/// `parley version`: prints the version, as `parley --version` does.
struct VersionCommand: Command {
  static let name = "version"
  static let summary = "show the version"
  static let options: [Option<CommonArguments>] = []
  static let examples = ["parley version"]

  let arguments: CommonArguments

  func run() async throws -> ExitCode {
    OutputBuffer.print(Version.lines)
    return .ok
  }
}
