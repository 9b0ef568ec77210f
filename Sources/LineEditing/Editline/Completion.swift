import Terminal

/// What Tab makes of a line, given the whole lines that it could become.
struct Completion: Equatable {
  /// What to add at the cursor.
  var insertion: String
  /// What to show, where there is a choice and nothing to add: the words that could stand last.
  var choices: [String]

  /// `candidates` that do not begin with `text` are no completions and count for nothing.
  init(of text: String, among candidates: [String]) {
    let fitting = candidates.filter { $0.hasPrefix(text) }
    let common = fitting.dropFirst().reduce(fitting.first ?? text) { $0.commonPrefix(with: $1) }
    insertion = String(common.dropFirst(text.count))
    let settled = text.lastIndex(of: " ").map { text.distance(from: text.startIndex, to: $0) + 1 }
    choices =
      insertion.isEmpty && fitting.count > 1
      ? fitting.map { String($0.dropFirst(settled ?? 0)) } : []
  }

  /// The choices in columns, row by row.
  func list(width: Int) -> String {
    let shown = choices.map(\.trimmingTrailingSpaces.visible)
    let cell = (shown.map(\.displayWidth).max() ?? 0) + 2
    let columns = max(1, width / cell)
    var lines: [String] = []
    for start in stride(from: 0, to: shown.count, by: columns) {
      let row = shown[start..<min(shown.count, start + columns)]
      let padded = row.map { $0 + String(repeating: " ", count: cell - $0.displayWidth) }
      lines.append(padded.joined().trimmingTrailingSpaces)
    }
    return lines.joined(separator: "\n")
  }
}

extension String {
  fileprivate func commonPrefix(with other: String) -> String {
    String(zip(self, other).prefix { $0 == $1 }.map(\.0))
  }

  fileprivate var trimmingTrailingSpaces: String {
    String(reversed().drop { $0 == " " }.reversed())
  }
}
