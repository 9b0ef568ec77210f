/// What an editor has to know about a terminal and the person in front of it.
public struct TerminalTraits: Sendable {
  /// Its name as terminfo knows it: what `TERM` says; empty where nobody knows.
  public var kind: String
  /// The file with the user's keys; nil for the one that libedit looks for, `~/.editrc`.
  public var keyFile: String?
  /// Where typed lines are kept; nil to keep them in memory only.
  public var historyPath: String?

  public init(kind: String, keyFile: String? = nil, historyPath: String? = nil) {
    self.kind = kind
    self.keyFile = keyFile
    self.historyPath = historyPath
  }

  /// Whether it understands escape sequences.
  var isCapable: Bool { !kind.isEmpty && kind != "dumb" }
}
