/// The choice of colour, as given to `--color`.
package enum ColorChoice: String, Sendable, CaseIterable {
  case auto, always, never

  /// Returns whether to write colour to this output.
  ///
  /// `auto` means on a terminal that can show it, unless `NO_COLOR` is set to anything
  /// (https://no-color.org). `environment` gives a variable's value.
  package func allowsColor(onTerminal: Bool, environment: (String) -> String?) -> Bool {
    switch self {
    case .always: true
    case .never: false
    case .auto:
      onTerminal && (environment("NO_COLOR") ?? "").isEmpty
        && environment("TERM").map { $0 != "dumb" && !$0.isEmpty } ?? false
    }
  }
}
