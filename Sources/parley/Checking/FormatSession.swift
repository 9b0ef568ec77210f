import Conversations
import Disk
import Responder
import RuleLoading
import Terminal

/// A run of `format`, from the paths to the exit code.
@MainActor
struct FormatSession {
  let arguments: FormatArguments
  private let output: ReportOutput
  private let errors: ReportOutput

  init(arguments: FormatArguments) {
    self.arguments = arguments
    output = ReportOutput(.output, color: arguments.color)
    errors = ReportOutput(.error, color: arguments.color)
  }

  func run() throws(CommandFailure) -> ExitCode {
    defer { output.flush() }
    guard ![[], ["-"]].contains(arguments.operands) else { return try filter() }
    let files: [RuleFileFinder.Finding]
    do {
      var finder = RuleFileFinder(extensions: arguments.languages.all.flatMap(\.fileExtensions))
      finder.holdsRules = LocalRules.mayBeRules
      files = try finder.files(at: arguments.operands)
    } catch {
      throw .rules(path: error.path ?? "rules", reason: error.reason)
    }
    var changed = 0
    var refused = 0
    for file in files {
      do throws(CommandFailure) {
        if try change(file) { changed += 1 }
      } catch {
        refused += 1
        // Both streams may be the same terminal.
        output.flush()
        errors.write(StyledText("parley: \("\(error)".oneLine)\n", .problem))
        errors.flush()
      }
    }
    let result = arguments.onlyChecks ? "are not formatted" : "changed"
    if files.isEmpty || refused < files.count {
      output.write("\(changed) of \(files.count) files \(result)\n")
    }
    if refused > 0 { return .couldNotRun }
    return arguments.onlyChecks && changed > 0 ? .negative : .ok
  }

  /// Formats standard input to standard output.
  private func filter() throws(CommandFailure) -> ExitCode {
    let written: [UInt8]
    do {
      written = try Files.contents(of: "/dev/stdin", upTo: RuleFileReader.defaultMaximumSize)
    } catch {
      throw .rules(path: Self.standardInput, reason: error.reason)
    }
    let bytes = TextEncoding.decoded(written)
    let formatted = try formatted(bytes, named: Self.standardInput)
    if arguments.onlyChecks { return formatted == bytes ? .ok : .negative }
    output.write(exactly: TextEncoding(of: written).encoded(formatted))
    return .ok
  }

  /// Formats a file, and returns whether its text changes; with `--check`, the file stays as it is.
  private func change(_ file: RuleFileFinder.Finding) throws(CommandFailure) -> Bool {
    let bytes: [UInt8]
    do {
      bytes = try Files.text(of: file.path, upTo: RuleFileReader.defaultMaximumSize)
    } catch {
      throw .rules(path: file.path, reason: error.reason)
    }
    let formatted = try formatted(bytes, named: file.path)
    guard formatted != bytes else { return false }
    output.write(StyledText(file.path.oneLine + "\n"))
    if arguments.onlyChecks { return true }
    try CommandFailure.writing(file.path) { () throws(SystemError) in
      try Files.replace(file.path, expecting: bytes, with: formatted)
    }
    return true
  }

  /// Returns the formatted text; an empty text stays empty, whatever its language.
  private func formatted(_ bytes: [UInt8], named name: String) throws(CommandFailure) -> [UInt8] {
    let source = RuleSource(name: name, bytes: bytes)
    let languages = arguments.languages.all
    let recognized = languages.first {
      $0.tools.recognizesBeginning(of: source) && name == Self.standardInput
    }
    guard let language = recognized ?? languages.last(where: { $0.recognizes(source) }),
      let format = language.tools.formatted
    else {
      if bytes.isEmpty { return bytes }
      let names = languages.map(\.name).joined(separator: " nor ")
      throw .rules(path: name, reason: "this is neither \(names), and was not changed")
    }
    do throws(FormattingFailure) {
      return try format(source)
    } catch {
      let reason =
        switch error {
        case .changesMeaning: "can't be formatted without changing its meaning"
        case .notWellFormed:
          "this is not a well-formed \(language.name) file; parley check shows where"
        }
      throw .rules(path: name, reason: reason)
    }
  }

  private static let standardInput = "standard input"
}
