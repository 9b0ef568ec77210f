import Quoting

/// Renders styled text as the characters and escape sequences for a terminal.
///
/// Every terminal passes the text that it writes through `render`, which makes the text `visible`. The only escape
/// sequences in the result are those of styles and links.
package struct Palette: Sendable {
  package let isColored: Bool
  /// The name of the machine on which the linked files are; `nil` if links are not sent.
  package let linkHost: String?
  private let theme: Theme

  package init(isColored: Bool, linkHost: String? = nil, theme: Theme = .auto) {
    self.isColored = isColored
    self.linkHost = linkHost
    self.theme = theme
  }

  package func render(_ text: StyledText) -> String {
    text.runs.map { run in
      let shown = run.text.visible
      if let linkHost, let link = run.link {
        let inner = Palette(isColored: isColored, theme: theme).render(
          StyledText(run.text, run.style))
        // kitty, VS Code and others open the line that the fragment names.
        let line = link.line.map { "#\($0)" } ?? ""
        return
          "\u{1B}]8;;file://\(linkHost.percentEncodedPath)\(link.path.percentEncodedPath)\(line)\u{1B}\\"
          + inner + "\u{1B}]8;;\u{1B}\\"
      }
      guard let code = code(for: run.style) else { return shown }
      // A color ends before the line end, or some terminals would fill the next line with it.
      let content = shown.trimmingTrailingNewlines
      let lineEnds = String(repeating: "\n", count: shown.utf8.count - content.utf8.count)
      return content.isEmpty ? shown : "\u{1B}[\(code)m\(content)\u{1B}[0m" + lineEnds
    }.joined()
  }

  /// Returns the parameter of Select Graphic Rendition for a style; `nil` to draw it like plain text.
  package func code(for style: StyledText.Style) -> String? {
    isColored ? theme.sgrParameter(for: style) : nil
  }
}

extension String {
  fileprivate var trimmingTrailingNewlines: Substring {
    let end = utf8.reversed().prefix { $0 == UInt8(ascii: "\n") }.count
    return self[..<utf8.index(utf8.endIndex, offsetBy: -end)]
  }
}
