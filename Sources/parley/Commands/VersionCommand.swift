import Terminal

/// `parley version`: prints the version, as `parley --version` does.
struct VersionCommand: Command {
  static let name = "version"
  static let summary = "show the version"
  static let operands = ""
  static let operandCount = 0...0
  static let options: [Option] = []
  static let examples = ["parley version"]

  let arguments: Arguments

  init(_ arguments: Arguments) { self.arguments = arguments }

  func run() async throws -> ExitCode {
    let output = OutputBuffer.standardOutput
    output.append("parley \(Version.text)\n")
    output.flush()
    return .ok
  }
}
