/// A problem in a rule file, as every engine reports it.
///
/// The words are plain text; colour, the caret and the exit code are the printer's business.
public struct Diagnostic: Sendable, Hashable, Codable, Error {
  /// How bad it is; an error means that something of the rules was left out.
  public enum Severity: String, Sendable, Codable, CaseIterable {
    case error, warning, note
  }

  public var severity: Severity
  /// A stable name for the kind of problem, such as `unknown-array`; what an ignore comment names.
  public var check: String
  public var location: SourceLocation
  public var message: String
  /// How to mend it, where there is something short to say.
  public var hint: String?
  /// The source line itself, for a printer that shows it with a caret.
  public var excerpt: String?

  public init(
    _ severity: Severity, _ check: String, at location: SourceLocation, _ message: String,
    hint: String? = nil, excerpt: String? = nil
  ) {
    self.severity = severity
    self.check = check
    self.location = location
    self.message = message
    self.hint = hint
    self.excerpt = excerpt
  }
}
