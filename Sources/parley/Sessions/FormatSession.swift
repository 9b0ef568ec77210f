import AIML
import Conversations
import Disk
import Eliza
import Responder
import RiveScript
import RuleLoading
import Terminal

/// A run of `format`, from the paths to the exit code.
@MainActor
struct FormatSession {
  let arguments: Arguments
  private let output: ReportOutput
  private let errors: ReportOutput

  init(arguments: Arguments) {
    self.arguments = arguments
    output = ReportOutput(.output, color: arguments.color)
    errors = ReportOutput(.error, color: arguments.color)
  }

  func run() throws(CommandFailure) -> ExitCode {
    defer { output.flush() }
    guard ![[], ["-"]].contains(arguments.operands) else { return try filter() }
    let files: [RuleFileFinder.Finding]
    do {
      // Files of Rust end with .rs too, so RiveScript files with that extension must be named.
      files = try RuleFileFinder(endings: ["rive", "eliza", "aiml"], takesAnyNamed: true).files(
        at: arguments.operands)
    } catch {
      throw .rules(path: error.path ?? "rules", reason: error.reason)
    }
    var changed = 0
    for file in files where try change(file) { changed += 1 }
    if arguments.check.onlyChecks {
      output.write("\(changed) of \(files.count) files are not formatted\n")
      return changed == 0 ? .ok : .saidNo
    }
    output.write("\(changed) of \(files.count) files changed\n")
    return .ok
  }

  /// Formats standard input to standard output.
  private func filter() throws(CommandFailure) -> ExitCode {
    let bytes = try contents(of: "/dev/stdin")
    let formatted = try formatted(bytes, named: Self.standardInput)
    if arguments.check.onlyChecks { return formatted == bytes ? .ok : .saidNo }
    output.write(exactly: formatted)
    return .ok
  }

  /// Formats a file, and returns whether its text changes; with `--check`, the file stays as it is.
  private func change(_ file: RuleFileFinder.Finding) throws(CommandFailure) -> Bool {
    let bytes = try contents(of: file.path)
    let formatted = try formatted(bytes, named: file.path)
    guard formatted != bytes else { return false }
    output.write(StyledText(file.path.oneLine + "\n"))
    if arguments.check.onlyChecks { return true }
    do throws(SystemError) {
      try Files.replace(file.path, formerly: bytes, with: formatted)
    } catch {
      throw .report(path: file.path, reason: error.reason)
    }
    return true
  }

  /// Returns the formatted text; throws if formatting would change the meaning, or if the text is in no rule language.
  private func formatted(_ bytes: [UInt8], named name: String) throws(CommandFailure) -> [UInt8] {
    if Self.isScript(bytes, named: name) {
      let formatted = ScriptFormatter.formatted(bytes)
      guard ScriptFormatter.haveSameMeaning(bytes, formatted) else { throw Self.refusal(name) }
      return formatted
    }
    if name.lowercased().hasSuffix(".aiml") || RuleTextForm(bytes) == .markup {
      return try formattedCategories(bytes, named: name)
    }
    let formatted = RuleFormatter.formatted(bytes)
    let documents = [bytes, formatted].map { Document(parsing: RuleSource(name: name, bytes: $0)) }
    guard name.lowercased().hasSuffix(".rive") || bytes.isEmpty || documents[0].isProbablyRules
    else {
      throw .rules(
        path: name,
        reason: "this is neither RiveScript nor AIML nor a script of ELIZA, and was not changed")
    }
    guard documents[0] == documents[1] else { throw Self.refusal(name) }
    return formatted
  }

  private func formattedCategories(
    _ bytes: [UInt8], named name: String
  ) throws(CommandFailure) -> [UInt8] {
    do throws(AIMLFormatter.Failure) {
      return try AIMLFormatter.formatted(bytes)
    } catch {
      guard case .notWellFormed = error else { throw Self.refusal(name) }
      throw .rules(
        path: name, reason: "this is not a well-formed file of AIML: parley check tells where")
    }
  }

  private static func refusal(_ name: String) -> CommandFailure {
    .rules(path: name, reason: "can't be formatted without changing its meaning")
  }

  /// Returns whether a file is a script of ELIZA, by its name; for standard input, by its first character.
  private static func isScript(_ bytes: [UInt8], named name: String) -> Bool {
    if name.lowercased().hasSuffix(".eliza") { return true }
    return name == standardInput && RuleTextForm(bytes) == .script
  }

  private static let standardInput = "standard input"

  private func contents(of path: String) throws(CommandFailure) -> [UInt8] {
    do {
      return try Files.contents(of: path, upTo: RuleFileReader.defaultMaximumSize)
    } catch {
      throw .rules(path: path, reason: error.reason)
    }
  }
}
