/// A language that rules are written in: how its files are called, and how they become a responder.
public protocol RuleLanguage: Sendable {
  /// The name that people know it by, such as `RiveScript`.
  var name: String { get }
  /// Endings of its files without the dot, the preferred one first.
  var fileExtensions: [String] { get }

  /// Compiles files, in this order, into one responder.
  ///
  /// `progress` is told the number of sources read so far. Never fails as a whole: problems are
  /// diagnostics, and `Compilation.responder` is nil only where no rule is left to answer with.
  func compile(_ sources: [RuleSource], progress: (Int) -> Void) -> Compilation

  /// What the language's checks look for.
  var checks: [CheckDescription] { get }

  /// Everything that looks like a mistake, what compiling reports included, in the order of the files.
  func check(_ sources: [RuleSource]) -> [Diagnostic]
}

extension RuleLanguage {
  public var checks: [CheckDescription] { [] }

  public func check(_ sources: [RuleSource]) -> [Diagnostic] {
    compile(sources) { _ in }.diagnostics.completed(from: sources)
  }
}

/// What became of a set of rule files.
public struct Compilation: Sendable {
  /// nil where nothing is left that could answer.
  public var responder: (any Responder)?
  public var diagnostics: [Diagnostic]

  public init(responder: (any Responder)?, diagnostics: [Diagnostic]) {
    self.responder = responder
    self.diagnostics = diagnostics
  }
}

/// A check of rule files in words: what a list of checks and `--explain` are made from.
public struct CheckDescription: Sendable, Hashable, Codable {
  /// The stable name that diagnostics carry and an ignore comment names.
  public var name: String
  public var severity: Diagnostic.Severity
  /// What it finds, in one line without a full stop.
  public var summary: String
  /// Why that is a mistake, and what to do about it.
  public var explanation: String
  /// A whole rule file in which the check finds something.
  public var bad: String
  /// The same, mended.
  public var good: String

  public init(
    name: String, severity: Diagnostic.Severity, summary: String, explanation: String, bad: String,
    good: String
  ) {
    self.name = name
    self.severity = severity
    self.summary = summary
    self.explanation = explanation
    self.bad = bad
    self.good = good
  }
}
