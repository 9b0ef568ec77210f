/// What an editor has to know about a terminal and the person in front of it.
package struct TerminalTraits: Sendable {
  /// Its name as terminfo knows it: what `TERM` says; empty where nobody knows.
  package var kind: String
  /// The file with the user's keys; nil for the one that libedit looks for, `~/.editrc`.
  package var keyFile: String?
  /// Where typed lines are kept; nil to keep them in memory only.
  package var historyPath: String?

  package init(kind: String, keyFile: String? = nil, historyPath: String? = nil) {
    self.kind = kind
    self.keyFile = keyFile
    self.historyPath = historyPath
  }

  /// Whether it understands escape sequences.
  var isCapable: Bool { !kind.isEmpty && kind != "dumb" }
}
