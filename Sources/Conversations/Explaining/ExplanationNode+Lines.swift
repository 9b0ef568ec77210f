import Responder

extension ExplanationNode {
  /// The tree as lines of text, the root's own first.
  ///
  /// ```
  /// trigger my name is *  memory.rive:14
  /// ├ wildcard 1: “bob”
  /// └ reply 2 of 3: Hello <star>.  memory.rive:16
  /// ```
  package var lines: [String] { lines(behind: +) }

  /// The same lines, indented by two blanks for each level, without the branches.
  package var indentedLines: [String] { lines { String(repeating: " ", count: $0.count) + $1 } }

  private func lines(behind join: (String, String) -> String) -> [String] {
    lines(behind: join) { node, _ in
      let head = node.text.prefix { !$0.isNewline }
      let text = head + (node.place.map { "  " + $0 } ?? "") + node.text[head.endIndex...]
      return text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
  }

  /// The file and line, such as `memory.rive:14`; `nil` without a file.
  package var place: String? { file.map { $0.oneLine + (line.map { ":\($0)" } ?? "") } }

  /// Returns the lines of the tree, each behind the branches that lead to its node.
  ///
  /// Nodes and text beyond `limits` are left out.
  ///
  /// - Parameters:
  ///   - join: puts a branch, such as `├ `, before a line.
  ///   - nodeLines: returns the lines of a node, given the number of branches before them.
  package func lines<Line>(
    behind join: (_ branch: String, Line) -> Line, _ nodeLines: (ExplanationNode, Int) -> [Line]
  ) -> [Line] {
    folded(to: limits).allLines(level: 0, join, nodeLines)
  }

  private func allLines<Line>(
    level: Int, _ join: (String, Line) -> Line, _ nodeLines: (ExplanationNode, Int) -> [Line]
  ) -> [Line] {
    var lines = nodeLines(self, level)
    let shown =
      cutNodeCount == 0
      ? children : children + [ExplanationNode(.note, Words.moreNodes(cutNodeCount))]
    for (index, child) in shown.enumerated() {
      let isLast = index == shown.count - 1
      for (number, line) in child.allLines(level: level + 1, join, nodeLines).enumerated() {
        lines.append(join(number == 0 ? (isLast ? "└ " : "├ ") : (isLast ? "  " : "│ "), line))
      }
    }
    return lines
  }
}
