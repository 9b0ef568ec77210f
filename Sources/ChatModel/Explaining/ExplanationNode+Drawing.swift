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

  /// Returns the tree as lines of at most `width` columns, or wider if less than 16 columns are left for a text.
  ///
  /// Nodes and text beyond the limits of `Room.drawn` are left out.
  ///
  /// - Parameter path: returns the absolute path of a rule file, to which its name links; `nil` for no link.
  package func styledLines(
    width: Int, path: (String) -> String? = { _ in nil }
  ) -> [StyledText] {
    folded(to: .drawn).allLines(width: width, path)
  }

  private func allLines(width: Int, _ path: (String) -> String?) -> [StyledText] {
    var lines = ownLines(width: width, path)
    let shown = cutNodes == 0 ? children : children + [Self.rest(cutNodes)]
    for (index, child) in shown.enumerated() {
      let isLast = index == shown.count - 1
      let below = child.allLines(
        width: width == .max ? .max : max(Self.narrowest, width - 2), path)
      for (number, line) in below.enumerated() {
        let branch = number == 0 ? (isLast ? "└ " : "├ ") : (isLast ? "  " : "│ ")
        lines.append(StyledText(branch, .dim) + line)
      }
    }
    return lines
  }

  private static func rest(_ count: Int) -> ExplanationNode {
    ExplanationNode(.note, Words.folded(count))
  }

  /// The minimum width to which the text of a child is wrapped.
  private static let narrowest = 16

  private func ownLines(width: Int, _ path: (String) -> String?) -> [StyledText] {
    let head = text.prefix { !$0.isNewline }
    var own = StyledText(String(head))
    if let file {
      own += "  "
      let place = file.oneLine + (line.map { ":\($0)" } ?? "")
      own += StyledText(place.withoutFolders(toWidth: width), .dim, link: path(file))
    }
    own += StyledText(String(text[head.endIndex...]))
    let body = width == .max ? own : own.wrapped(to: width)
    return body.lines
  }
}

extension String {
  /// Returns the path, without its first folders if it is wider than `width` columns: `…/greetings.rive:40`.
  fileprivate func withoutFolders(toWidth width: Int) -> String {
    var rest = self[...]
    var shown = self
    while shown.displayWidth > width, let slash = rest.dropFirst().firstIndex(of: "/") {
      rest = rest[slash...]
      shown = "…" + rest
    }
    return shown
  }
}
