/// How rule files are read.
public struct ParsingOptions: Sendable, Hashable {
  /// Whether what the language forbids is an error; otherwise it is a warning.
  public var strict = true
  /// Whether triggers may hold more than letters, digits and RiveScript's own signs.
  public var utf8 = false
  /// Whether triggers and topic names are put into lower case before anything else.
  public var forceCase = false
  /// Whether messages keep their capitals, so that triggers may have some.
  public var caseSensitive = false
  /// What stands between a line and its continuation until `! local concat` says otherwise.
  public var concat = Concatenation.none

  /// The most bytes of a line with its continuations.
  public var maximumLineBytes = 1 << 20

  public init() {}

  /// What joins a line and its continuation.
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
