import CWorker

/// A program that runs the objects of a language, and its arguments.
struct WorkerCommand {
  /// The name of the program, to be found in the folders of `PATH`, or its path.
  var program: String
  var arguments: [String]
  /// Whether the program maps much more memory than it uses, as Node and Java do.
  var mapsMore = false

  /// Returns the commands for a language, the preferred one first; empty if there is none.
  static func all(for language: ObjectLanguage, _ options: ObjectOptions) -> [WorkerCommand] {
    if let words = options.commands[language], let program = words.first {
      return [
        WorkerCommand(
          program: program, arguments: Array(words.dropFirst()), mapsMore: true)
      ]
    }
    switch language {
    case .python:
      let source = unsafe String(cString: parley_python_worker)
      return [WorkerCommand(program: "python3", arguments: ["-I", "-u", "-c", source])]
    case .javascript:
      let heap =
        options.maximumMemory > 0
        ? ["--max-old-space-size=\(max(64, options.maximumMemory >> 20))"] : []
      let source = unsafe String(cString: parley_javascript_worker)
      return [
        WorkerCommand(
          program: "node", arguments: heap + ["--input-type=commonjs", "-e", source],
          mapsMore: true),
        WorkerCommand(program: "qjs", arguments: ["--std", "-e", source]),
      ]
    case .perl:
      let source = unsafe String(cString: parley_perl_worker)
      return [WorkerCommand(program: "perl", arguments: ["-e", source])]
    case .shell: return [WorkerCommand(program: "sh", arguments: [])]
    default: return []
    }
  }
}
