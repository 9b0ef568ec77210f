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

/// A menu of candidates below the line; one of them may be selected.
struct CompletionMenu: Equatable {
  /// The text left of the cursor when Tab was pressed.
  let text: String
  let choices: [CompletionChoice]
  private(set) var selection: Int?
  /// The words of the menu as they are shown, computed once because there may be tens of thousands.
  private let words: [String]
  private let width: Int
  private let hasSummaries: Bool

  init(for text: String, choices: [CompletionChoice]) {
    self.text = text
    self.choices = choices
    let wordStart = text.lastIndex(of: " ").map { text.distance(from: text.startIndex, to: $0) + 1 }
    words = choices.map { choice in
      if let word = choice.word { return word.visible }
      let word = choice.line.dropFirst(wordStart ?? 0)
      return String(word.reversed().drop { $0 == " " }.reversed()).visible
    }
    hasSummaries = choices.contains { !$0.summary.isEmpty }
    width = (words.map(\.displayWidth).max() ?? 0) + (hasSummaries ? 3 : 2)
  }

  /// The text left of the cursor after the selected choice has replaced it; the typed text if none is selected.
  var line: String { selection.map { choices[$0].line } ?? text }

  /// Selects the next choice (1) or the previous one (-1); the first follows the last.
  mutating func select(_ step: Int) {
    guard !choices.isEmpty else { return }
    guard let selection else {
      selection = step > 0 ? 0 : choices.count - 1
      return
    }
    self.selection = (selection + step + choices.count) % choices.count
  }

  /// Returns at most `maximum` rows of the menu, or one if `maximum` is less than 1.
  ///
  /// If not all choices fit and `maximum` is more than 1, the last row gives the number of hidden choices.
  func rows(columns: Int, maximum: Int) -> [StyledText] {
    let width = min(width, max(1, columns))
    let perRow = hasSummaries ? 1 : max(1, columns / width)
    let count = (words.count + perRow - 1) / perRow
    let room = max(1, count > maximum ? maximum - 1 : count)
    let current = (selection ?? 0) / perRow
    let top = max(0, min(current - room / 2, count - room))
    var rows: [StyledText] = []
    for row in top..<min(count, top + room) {
      let indices = (row * perRow)..<min(words.count, (row + 1) * perRow)
      rows.append(
        indices.reduce(StyledText("")) { text, index in
          text + self.cell(words[index], at: index, width: width)
        })
    }
    let hidden = words.count - min(words.count, room * perRow)
    if hidden > 0, maximum > 1 { rows.append(StyledText(" \(hidden) more", .dim)) }
    return rows
  }

  private func cell(_ word: String, at index: Int, width: Int) -> StyledText {
    let isSelected = index == selection
    let gap = String(repeating: " ", count: max(0, width - word.displayWidth - 1))
    return StyledText((isSelected ? ">" : " ") + word + gap, isSelected ? .strong : .plain)
      + StyledText(choices[index].summary.replacing("\n", with: " "), .dim)
  }
}

extension String {
  fileprivate func commonPrefix(with other: String) -> String {
    String(zip(self, other).prefix { $0 == $1 }.map(\.0))
  }
}
