/// What an editor has to know about a terminal and the person in front of it.
package struct TerminalTraits: Sendable {
  /// Its name as terminfo knows it: what `TERM` says; empty where nobody knows.
  package var kind: String
  /// The file with the user's keys; nil for the one that libedit looks for, `~/.editrc`.
  package var keyFile: String?
  /// Where typed lines are kept; nil to keep them in memory only.
  package var historyPath: String?
  /// Whether a resized window wraps its rows anew; the others cut them.
  package var reflows: Bool

  /// Whether nothing is shown in a line but what was typed, in one colour.
  package var isPlain: Bool

  /// Has a line edited in another program, which gets the terminal; `nil` if there is none.
  package var edit: (@Sendable (String) -> EditedMessage)?

  package init(
    kind: String, keyFile: String? = nil, historyPath: String? = nil, reflows: Bool = true,
    isPlain: Bool = false, edit: (@Sendable (String) -> EditedMessage)? = nil
  ) {
    self.kind = kind
    self.keyFile = keyFile
    self.historyPath = historyPath
    self.reflows = reflows
    self.isPlain = isPlain
    self.edit = edit
  }

  /// Whether the terminal behind these variables is known to wrap its rows anew, as all but a few old ones do.
  package static func reflows(environment: (String) -> String?) -> Bool {
    let kind = environment("TERM") ?? ""
    return kind != "linux" && !kind.hasPrefix("rxvt") && environment("XTERM_VERSION") == nil
  }

  /// Whether it understands escape sequences.
  var isCapable: Bool { !kind.isEmpty && kind != "dumb" }
}
