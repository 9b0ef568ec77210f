/// The choice of color, as given to `--color`.
package enum ColorChoice: String, Sendable, CaseIterable {
  case auto, always, never

  /// Returns whether to write color to this output.
  ///
  /// `auto` allows color on a terminal whose `TERM` is set and not `dumb`, unless `NO_COLOR` has a value
  /// (https://no-color.org).
  ///
  /// - Parameter environment: returns the value of a variable.
  package func allowsColor(onTerminal: Bool, environment: (String) -> String?) -> Bool {
    switch self {
    case .always: true
    case .never: false
    case .auto:
      onTerminal && (environment("NO_COLOR") ?? "").isEmpty
        && !PlainOutput.isDumb(environment("TERM") ?? "")
    }
  }
}
