import Foundation

/// Another implementation, which no package installs; an environment variable says where its program is.
struct NamedProgram: Sendable {
  var name: String
  /// The variable, whose value is the program with its options, or its folder.
  var variable: String
  /// The line that ends the program.
  var exitLine: String
  /// A function that returns the command, from the value of the variable and the path of the rules.
  private var command: @Sendable (_ value: String, _ rules: String) -> [String]

  /// Weizenbaum's ELIZA in C++, by Anthony Hay; it reads the scripts that Parley reads.
  static let eliza = NamedProgram(name: "ELIZA, C++", variable: "ELIZA_CPP", exitLine: "") {
    words($0) + [$1]
  }
  static let rust = NamedProgram(
    name: "rivescript-rs", variable: "RIVESCRIPT_RS", exitLine: "/quit"
  ) {
    words($0) + [$1]
  }
  /// ChatScript in its folder, with the robot that was built there.
  static let chatScript = NamedProgram(
    name: "ChatScript", variable: "CHATSCRIPT", exitLine: ":quit"
  ) {
    let program = "BINARIES/LinuxChatScript64 local login=bench nouserlog noserverlog"
    return ["sh", "-c", "cd \"$0\" && exec \(program)", $0, $1]
  }

  /// Returns the command that reads messages from standard input; `nil` if the variable is not set.
  func command(
    rules: String, _ environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> [String]? {
    guard let value = environment[variable], !value.isEmpty else { return nil }
    return command(value, rules)
  }

  private static func words(_ value: String) -> [String] {
    value.split(separator: " ").map(String.init)
  }
}
