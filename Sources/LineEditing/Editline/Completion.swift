import Terminal

/// The completion of a line, given the whole lines that it could become.
struct Completion: Equatable {
  /// The completed text: what all choices have in common, or the typed text if they have nothing beyond it.
  let line: String
  /// The candidates that begin with the text to complete, in either case.
  let choices: [CompletionChoice]

  /// Completes the text left of the cursor; candidates that do not begin with it are ignored.
  init(of text: String, among candidates: [CompletionChoice]) {
    let typed = text.lowercased()
    choices = candidates.filter { $0.line.prefix(text.count).lowercased() == typed }
    let lines = choices.map(\.line)
    let common = lines.dropFirst().reduce(lines.first ?? text) { $0.commonPrefix(with: $1) }
    line = common.count < text.count ? text : common
  }
}

extension String {
  fileprivate func commonPrefix(with other: String) -> String {
    String(zip(self, other).prefix { $0 == $1 }.map(\.0))
  }
}
