package import Conversations
import Responder
package import Terminal

extension ExplanationNode {
  /// Returns the tree as lines of at most `width` columns, or wider if less than 16 columns are left for a text.
  ///
  /// Nodes and text beyond `limits` are left out.
  package func styledLines(width: Int) -> [StyledText] {
    let search = searchedText.flatMap(TextSearch.init)
    return lines(behind: { StyledText($0, .dim) + $1 }) { node, level in
      level == 0
        ? node.nodeLines(width: width)
        : node.nodeLines(width: max(Self.minimumWidth, width - 2 * level), marking: search)
    }
  }

  /// The minimum width to which the text of a child is wrapped.
  private static let minimumWidth = 16

  private func nodeLines(width: Int, marking search: TextSearch? = nil) -> [StyledText] {
    let head = String(text.prefix { !$0.isNewline })
    var own = StyledText(head).marking(search?.ranges(in: head) ?? [])
    if let place {
      own += "  "
      own += StyledText(
        place.withoutFolders(toWidth: width), .place, link: FileLink(path, line: line))
    }
    own += StyledText(String(text[head.endIndex...]))
    return own.wrapped(to: width).lines
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
