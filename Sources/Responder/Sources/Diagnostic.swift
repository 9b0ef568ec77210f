/// A problem in a rule file, as every engine reports it.
///
/// The message is plain text; the program that prints it adds color and a caret, and chooses the exit code.
public struct Diagnostic: Sendable, Hashable, Codable, Error {
  /// The levels of severity.
  public enum Severity: String, Sendable, Codable, CaseIterable {
    case error, warning, note
  }

  /// The severity of the problem.
  public var severity: Severity
  /// The stable name of the check, such as `unknown-array`, which an ignore comment can name.
  public var check: String
  /// The range of the wrong text; empty if only its start is known.
  public var range: SourceRange
  /// The description of the problem, in one sentence without a full stop.
  public var message: String
  /// A short description of the fix, if there is one.
  public var hint: String?
  /// The source line, printed above a caret.
  public var excerpt: String?
  /// The edits that together fix the problem; empty if a person has to choose.
  public var edits: [SourceEdit]
  /// The locations of other rules that the message names, such as the one that wins.
  public var related: [SourceLocation]

  /// Creates a diagnostic for a range of text.
  public init(
    _ severity: Severity, _ check: String, in range: SourceRange, _ message: String,
    hint: String? = nil, excerpt: String? = nil, edits: [SourceEdit] = [],
    related: [SourceLocation] = []
  ) {
    self.severity = severity
    self.check = check
    self.range = range
    self.message = message
    self.hint = hint
    self.excerpt = excerpt
    self.edits = edits
    self.related = related
  }

  /// Creates a diagnostic for a location, without a range.
  public init(
    _ severity: Severity, _ check: String, at location: SourceLocation, _ message: String,
    hint: String? = nil, excerpt: String? = nil
  ) {
    self.init(severity, check, in: SourceRange(location), message, hint: hint, excerpt: excerpt)
  }

  /// The start of the range.
  public var location: SourceLocation { range.start }
}

extension Diagnostic: CustomStringConvertible {
  /// The diagnostic in the form `file:line:column: severity: message [check]`, which editors and CI systems read from
  /// compilers.
  public var description: String {
    "\(location.exactDescription): \(severity.rawValue): \(message.oneLine) [\(check)]"
  }
}

extension [Diagnostic] {
  /// Returns the diagnostics that no comment suppresses, sorted by file and location, each with its source line.
  ///
  /// Files have the order of the sources. Diagnostics of other files come first, unchanged.
  ///
  /// Complexity: linear in the size of the sources, plus the sorting.
  public func completed(from sources: [RuleSource]) -> [Diagnostic] {
    var numbers: [String: Int] = [:]
    for (number, source) in sources.enumerated() { numbers[source.name] = number }
    let comments = sources.map(IgnoreComments.init)
    var lines: [Int: LineMap] = [:]
    let shown = compactMap { diagnostic -> Diagnostic? in
      guard let number = numbers[diagnostic.location.file] else { return diagnostic }
      if comments[number].suppresses(diagnostic) { return nil }
      guard diagnostic.excerpt == nil else { return diagnostic }
      if lines[number] == nil { lines[number] = LineMap(sources[number].bytes) }
      var diagnostic = diagnostic
      diagnostic.excerpt = lines[number]?.excerpt(ofLine: diagnostic.location.line)
      return diagnostic
    }
    return shown.sorted { one, other in
      let (a, b) = (one.location, other.location)
      let order = (numbers[a.file] ?? -1, a.line, a.column)
      let otherOrder = (numbers[b.file] ?? -1, b.line, b.column)
      return order == otherOrder ? one.check < other.check : order < otherOrder
    }
  }
}
