/// Whether output is plain text, without escape sequences and without rows that are drawn again.
package enum PlainOutput {
  /// Returns whether the environment requests plain text: `ACCESSIBLE` is set, or `TERM` is unset, empty or `dumb`.
  package static func isWanted(environment: (String) -> String?) -> Bool {
    !(environment("ACCESSIBLE") ?? "").isEmpty || isDumb(environment("TERM") ?? "")
  }

  /// Returns whether a terminal of this kind, the value of `TERM`, understands no escape sequences.
  package static func isDumb(_ kind: String) -> Bool { kind.isEmpty || kind == "dumb" }
}
