import Responder
package import Terminal

extension ExplanationNode {
  /// The tree as lines of text, the root's own first.
  ///
  /// ```
  /// trigger my name is *  memory.rive:14
  /// ├ wildcard 1: “bob”
  /// └ reply 2 of 3: Hello <star>.  memory.rive:16
  /// ```
  package var lines: [String] { styledLines(width: .max).map(\.text) }

  /// Returns the tree as lines of at most this width, as far as its depth allows.
  package func styledLines(width: Int) -> [StyledText] {
    var lines = ownLines(width: width)
    for (index, child) in children.enumerated() {
      let isLast = index == children.count - 1
      let below = child.styledLines(width: width == .max ? .max : max(Self.narrowest, width - 2))
      for (number, line) in below.enumerated() {
        let branch = number == 0 ? (isLast ? "└ " : "├ ") : (isLast ? "  " : "│ ")
        lines.append(StyledText(branch, .dim) + line)
      }
    }
    return lines
  }

  /// The minimum width of a text, below which it exceeds the requested width instead.
  private static let narrowest = 16

  private func ownLines(width: Int) -> [StyledText] {
    let head = text.prefix { !$0.isNewline }
    var own = StyledText(String(head))
    if let file { own += StyledText("  \(file.oneLine)" + (line.map { ":\($0)" } ?? ""), .dim) }
    own += StyledText(String(text[head.endIndex...]))
    let body = width == .max ? own : own.wrapped(to: width)
    return body.lines
  }
}

extension StyledText {
  /// The lines of the text, without line ends.
  fileprivate var lines: [StyledText] {
    var lines = [StyledText("")]
    for run in runs {
      let parts = run.text.split(separator: "\n", omittingEmptySubsequences: false)
      for (index, part) in parts.enumerated() {
        if index > 0 { lines.append(StyledText("")) }
        lines[lines.count - 1] += StyledText(String(part), run.style)
      }
    }
    return lines
  }
}
