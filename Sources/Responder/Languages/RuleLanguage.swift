/// A rule language: the names of its files, and the compiler that turns them into a responder.
public protocol RuleLanguage: Sendable {
  /// The language's usual name, such as `RiveScript`.
  var name: String { get }
  /// The file name extensions without the dot, the preferred one first.
  var fileExtensions: [String] { get }

  /// Returns whether a file in a robot's folder belongs to its rules although it has another extension.
  ///
  /// Such a file is read only if the folder also has a file with one of the language's extensions.
  func isCompanion(_ path: String) -> Bool

  /// Compiles files, in this order, into one responder.
  ///
  /// `progress` receives the number of sources read so far. Problems are reported as diagnostics. A rule with an
  /// error is left out; the other rules still work. `Compilation.responder` is `nil` only if no rule is left that can
  /// answer.
  func compile(_ sources: [RuleSource], progress: (Int) -> Void) -> Compilation

  /// The descriptions of the language's checks.
  var checks: [CheckDescription] { get }

  /// Returns the problems that compiling and the checks report, in the order of the files.
  func check(_ sources: [RuleSource]) -> [Diagnostic]

  /// Returns the problems that compiling and the checks report, including the named checks that run only on request.
  ///
  /// - Parameters:
  ///   - sources: the files of one robot.
  ///   - names: the names of checks that run only on request.
  func check(_ sources: [RuleSource], requesting names: Set<String>) -> [Diagnostic]

  /// Returns the compiled files, with the problems that compiling and the checks report.
  func checked(_ sources: [RuleSource]) -> Compilation

  /// The functions of the language for tools, such as `parley mutate`.
  var tools: LanguageTools { get }
}

extension RuleLanguage {
  /// Returns false: the language has no companion files.
  public func isCompanion(_ path: String) -> Bool { false }

  /// Returns the result of `check(_:)`: the language has no checks on request.
  public func check(_ sources: [RuleSource], requesting names: Set<String>) -> [Diagnostic] {
    check(sources)
  }

  /// Checks the files, and compiles them; a language that can do both at once is faster.
  public func checked(_ sources: [RuleSource]) -> Compilation {
    let found = check(sources)
    if Interruption.current != nil { return Compilation(responder: nil, diagnostics: found) }
    return Compilation(responder: compile(sources) { _ in }.responder, diagnostics: found)
  }

  /// No functions for tools: files can only be compiled and checked.
  public var tools: LanguageTools { LanguageTools() }

  /// No checks beyond the problems that compiling reports.
  public var checks: [CheckDescription] { [] }

  /// Returns the problems that compiling reports.
  public func check(_ sources: [RuleSource]) -> [Diagnostic] {
    compile(sources) { _ in }.diagnostics.completed(from: sources)
  }
}

/// The result of compiling rule files.
public struct Compilation: Sendable {
  /// The robot; `nil` if no rule is left that can answer, or if `checked(_:)` was interrupted.
  public var responder: (any Responder)?
  /// The problems in the rule files.
  public var diagnostics: [Diagnostic]

  /// Creates a result.
  public init(responder: (any Responder)?, diagnostics: [Diagnostic]) {
    self.responder = responder
    self.diagnostics = diagnostics
  }
}

/// The description of a check of rule files, for lists of checks and for `--explain`.
public struct CheckDescription: Sendable, Hashable, Codable {
  /// The stable name, used in diagnostics and ignore comments.
  public var name: String
  /// The severity of the check’s diagnostics.
  public var severity: Diagnostic.Severity
  /// The mistake that the check finds, in one line without a full stop.
  public var summary: String
  /// The reason why it is a mistake, and the way to fix it.
  public var explanation: String
  /// A complete rule file in which the check finds something; may be empty.
  public var bad: String
  /// The same file, fixed.
  public var good: String
  /// Whether the check runs only if it is requested by its name.
  public var isOnRequest: Bool

  /// Creates a description.
  public init(
    name: String, severity: Diagnostic.Severity, summary: String, explanation: String, bad: String,
    good: String, isOnRequest: Bool = false
  ) {
    self.name = name
    self.severity = severity
    self.summary = summary
    self.explanation = explanation
    self.bad = bad
    self.good = good
    self.isOnRequest = isOnRequest
  }

  /// Creates a description whose good file differs from the bad one in one place.
  ///
  /// - Parameters:
  ///   - wrong: the mistake, a text that is in `bad` once.
  ///   - right: its correction.
  package init(
    name: String, severity: Diagnostic.Severity, summary: String, explanation: String, bad: String,
    replacing wrong: String, with right: String, isOnRequest: Bool = false
  ) {
    self.init(
      name: name, severity: severity, summary: summary, explanation: explanation, bad: bad,
      good: bad.replacing(wrong, with: right), isOnRequest: isOnRequest)
  }
}
