/// Whether a terminal gets a title, and invisible marks (OSC 133) around prompts and replies.
package enum MarkChoice: String, Sendable, CaseIterable {
  /// On terminals that are known to understand them.
  case auto
  case on, off

  package func isOn(environment: (String) -> String?) -> Bool {
    switch self {
    case .on: true
    case .off: false
    case .auto: LinkSupport.isKnownTerminal(environment: environment)
    }
  }
}
