import Responder

/// A shell script: each call is a process, and its standard output is the result.
struct ShellObject {
  let object: ObjectSource
  let set: ObjectSet
  let copy: ObjectCopy

  /// The maximum bytes of the variables that the script gets.
  private static let maximumEnvironment = 1 << 16

  /// Runs the script with the words as `$1`, `$2` and so on.
  ///
  /// The user's name is `$user`, the user's variables are `$var_NAME`, and the robot's are `$bot_NAME`. Variables are
  /// left out if a shell does not allow their names, or if they exceed `maximumEnvironment`. Lines `NAME=VALUE` that
  /// the script writes to descriptor 4 change variables of the user.
  func run(
    _ request: ObjectRequest, for caller: inout any ObjectCaller, until deadline: Deadline,
    _ defined: RuleVariables
  ) throws -> String {
    let state = CallState(caller.conversation, defined)
    let options = set.options
    let process = try WorkerProcess(
      "sh", ["-c", object.code, object.name] + request.words(options.splitting).map(\.withoutNUL),
      environment: environment(state, user: caller.conversation.user), in: copy.folder,
      memory: options.maximumMemory, separatesOutput: true, log: { options.log(.shell, $0) })
    defer { process.end() }
    let (output, answers) = try process.output(until: deadline, maximum: options.maximumBytes)
    let status = process.end(within: 200)
    guard status == 0 else {
      let detail =
        status & 0x7F == 0
        ? "it ended with exit code \((status >> 8) & 0xFF)" : "signal \(status & 0x7F) ended it"
      throw ObjectFailure.failed(text: ObjectLanguage.shell.errorText(detail), detail: detail)
    }
    let lines = String(decoding: answers, as: UTF8.self).split(whereSeparator: \.isNewline)
    guard lines.allSatisfy({ $0.contains("=") }) else { throw WorkerFailure.garbage }
    for line in lines {
      let name = line.prefix { $0 != "=" }
      caller.set(.user, String(name), to: String(line[name.endIndex...].dropFirst()))
    }
    var text = String(decoding: output, as: UTF8.self)
    while text.last?.isNewline == true { text.removeLast() }
    return text
  }

  private func environment(_ state: CallState, user: String) -> [String] {
    var bytesLeft = Self.maximumEnvironment
    func assignments(_ prefix: String, _ values: [String: String]) -> [String] {
      values.sorted { $0.key < $1.key }.compactMap { name, value in
        guard name.utf8.allSatisfy(\.isShellName), !name.isEmpty else { return nil }
        let text = "\(prefix)_\(name)=\(value)".withoutNUL
        bytesLeft -= text.utf8.count
        return bytesLeft >= 0 ? text : nil
      }
    }
    return set.environment + ["user=\(user)".withoutNUL] + assignments("var", state.variables)
      + assignments("bot", state.robotVariables)
  }
}

extension String {
  /// The text without NUL characters, which would end it in C.
  fileprivate var withoutNUL: String { utf8.contains(0) ? filter { $0 != "\0" } : self }
}

extension UInt8 {
  /// Whether the byte may be in the name of a shell's variable, after its first character.
  fileprivate var isShellName: Bool {
    (self | 0x20) &- 0x61 < 26 || self &- 0x30 < 10 || self == UInt8(ascii: "_")
  }
}
