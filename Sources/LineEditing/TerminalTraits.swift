import Terminal

/// The properties of a terminal, and of the person's setup, that an editor needs.
package struct TerminalTraits: Sendable {
  /// The terminal's name in terminfo, from `TERM`; empty if unknown.
  package var kind: String
  /// The file with the user's keys; `nil` for libedit's default, `~/.editrc`.
  package var keyFile: String?
  /// The file for typed lines; `nil` to keep them in memory only.
  package var historyPath: String?
  /// Whether the terminal wraps its rows again when its window is resized; other terminals cut them.
  package var reflows = true
  /// Whether to send only text: no escape sequences, no suggestions, and no pages.
  package var isPlain = false
  /// Whether to suggest completing a line like an earlier one.
  package var suggests = true
  /// Whether the terminal gets a title, and marks around prompts and replies (OSC 133).
  package var marks = false
  /// The bytes that were typed before the editor began to read.
  package var typedAhead: [UInt8] = []
  /// Opens a line in another program, which takes over the terminal; `nil` if there is none.
  package var edit: (@Sendable (String) -> EditedMessage)?

  /// Returns whether the terminal that these variables describe wraps its rows again when it is resized.
  ///
  /// Returns false for the console of Linux, rxvt and xterm, and true for all others.
  package static func reflows(environment: (String) -> String?) -> Bool {
    let kind = environment("TERM") ?? ""
    return kind != "linux" && !kind.hasPrefix("rxvt") && environment("XTERM_VERSION") == nil
  }

  /// Whether the terminal understands escape sequences.
  var hasEscapes: Bool { !isPlain && !PlainOutput.isDumb(kind) }
}

/// The result of editing a line in another program.
package enum EditedMessage: Sendable, Equatable {
  case text(String)
  /// The reason for the failure, as a sentence.
  case failed(String)
}
