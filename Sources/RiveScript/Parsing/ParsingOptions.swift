/// The options for parsing rule files.
public struct ParsingOptions: Sendable, Hashable {
  /// Whether some violations of the language's rules are errors instead of warnings.
  public var strict = true
  /// Whether messages and triggers keep letters beyond ASCII.
  public var utf8 = false
  /// Whether triggers and topic names are converted to lower case first.
  public var forceCase = false
  /// Whether messages keep their capitals, so that triggers may contain capitals.
  public var caseSensitive = false
  /// The text between a line and its continuation, until `! local concat` changes it.
  public var concat = Concatenation.none

  /// The maximum number of bytes in a line with its continuations.
  public var maximumLineBytes = 1 << 20

  /// Creates the default options.
  public init() {}

  /// The text between a line and its continuation.
  public enum Concatenation: String, Sendable, CaseIterable {
    case none, space, newline

    var bytes: [UInt8] {
      switch self {
      case .none: []
      case .space: [0x20]
      case .newline: Array("\\n".utf8)
      }
    }
  }
}
