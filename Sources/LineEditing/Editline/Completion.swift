import Terminal

/// The completion of a line, given the whole lines that it could become.
struct Completion: Equatable {
  /// The text to insert at the cursor: what all choices have in common after the typed text.
  let insertion: String
  /// The candidates that begin with the text to complete.
  let choices: [CompletionChoice]

  /// Completes the text left of the cursor; candidates that do not begin with it are ignored.
  init(of text: String, among candidates: [CompletionChoice]) {
    choices = candidates.filter { $0.line.hasPrefix(text) }
    let lines = choices.map(\.line)
    let common = lines.dropFirst().reduce(lines.first ?? text) { $0.commonPrefix(with: $1) }
    insertion = String(common.dropFirst(text.count))
  }
}

extension String {
  fileprivate func commonPrefix(with other: String) -> String {
    String(zip(self, other).prefix { $0 == $1 }.map(\.0))
  }
}
