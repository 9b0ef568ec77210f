/// When to write in colour: what `--color` takes.
package enum ColorChoice: String, Sendable, CaseIterable {
  case auto, always, never

  /// Whether to write colour on this output.
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
