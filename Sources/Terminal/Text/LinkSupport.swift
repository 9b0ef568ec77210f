import Platform

/// Whether a terminal can show text as a link to a file (OSC 8).
package enum LinkSupport {
  /// Returns whether to send links to this output.
  ///
  /// Links are never sent to anything but a terminal, nor if `TERM` is unset, empty, `dumb` or `linux`. On any other
  /// terminal, a nonempty `FORCE_HYPERLINK` decides: `0` forbids links, and any other value allows them. Without it,
  /// only terminals known to show links get them, because others may show a link's target as text.
  package static func showsLinks(
    onTerminal: Bool, environment: (String) -> String?
  ) -> Bool {
    let kind = environment("TERM") ?? ""
    guard onTerminal, !["", "dumb", "linux"].contains(kind) else { return false }
    if let forced = environment("FORCE_HYPERLINK"), !forced.isEmpty { return forced != "0" }
    return isKnownTerminal(environment: environment)
  }

  /// Returns whether the terminal is known to show links, and to understand marks of prompts, titles, and the query for
  /// its background color.
  package static func isKnownTerminal(environment: (String) -> String?) -> Bool {
    let kind = environment("TERM") ?? ""
    // GNU Screen, which sets STY, never passes links on to its terminal; tmux does from version 3.4 on.
    guard environment("STY") == nil else { return false }
    if environment("TMUX") != nil || kind.hasPrefix("tmux") || kind.hasPrefix("screen") {
      return environment("TERM_PROGRAM") == "tmux"
        && isAtLeast((3, 4), environment("TERM_PROGRAM_VERSION") ?? "")
    }
    let isKnownProgram = environment("TERM_PROGRAM").map(programs.contains) ?? false
    let isKnownKind = kinds.contains { kind == $0 || kind.hasPrefix($0 + "-") }
    let version = environment("VTE_VERSION").flatMap { Int($0) } ?? 0
    return isKnownProgram || isKnownKind || version >= 5000
      || variables.contains { !(environment($0) ?? "").isEmpty }
  }

  /// The name of this machine; a link to a file contains it, because the terminal may run on another machine.
  package static var hostName: String {
    var name = [CChar](repeating: 0, count: 256)
    // The system writes at most 255 bytes, so the last byte stays zero and ends the name.
    guard unsafe gethostname(&name, 255) == 0 else { return "" }
    return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Values of `TERM_PROGRAM`.
  private static let programs: Set<String> = [
    "iTerm.app", "WezTerm", "vscode", "ghostty", "Hyper", "rio", "Tabby", "mintty", "WarpTerminal",
  ]
  /// Values of `TERM`, or their prefixes up to a hyphen.
  private static let kinds = [
    "xterm-kitty", "xterm-ghostty", "alacritty", "foot", "contour", "wezterm",
  ]
  /// Variables that only a terminal with links sets.
  private static let variables = [
    "WT_SESSION", "KITTY_WINDOW_ID", "KONSOLE_VERSION", "ALACRITTY_WINDOW_ID", "DOMTERM",
    "GHOSTTY_RESOURCES_DIR", "WEZTERM_PANE",
  ]

  private static func isAtLeast(_ least: (Int, Int), _ version: String) -> Bool {
    let parts = version.split(separator: ".").map { part in
      Int(part.prefix { $0.isASCII && $0.isNumber }) ?? 0
    }
    return (parts.first ?? 0, parts.dropFirst().first ?? 0) >= least
  }
}
