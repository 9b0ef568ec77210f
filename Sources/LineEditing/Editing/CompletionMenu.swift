import Terminal

/// A menu of choices below the line; one of them may be selected.
///
/// Letters typed while the menu is shown leave only the choices that contain these letters in order.
struct CompletionMenu: Equatable {
  /// The text left of the cursor when Tab was pressed.
  private let text: String
  /// The text left of the cursor as the user typed it, without a selected choice.
  private(set) var typed: String
  /// All choices when Tab was pressed.
  private let allChoices: [CompletionChoice]
  private(set) var choices: [CompletionChoice]
  var selectedIndex: Int?
  /// The words of the menu as they are shown, computed once because there may be tens of thousands.
  private let words: [String]
  private let cellWidth: Int
  private let hasSummaries: Bool
  /// The number of characters before the last word of `text`.
  private let wordStart: Int

  init(for text: String, choices: [CompletionChoice]) {
    self.init(for: text, typed: text, all: choices, choices: choices)
  }

  private init(
    for text: String, typed: String, all: [CompletionChoice], choices: [CompletionChoice]
  ) {
    (self.text, self.typed, allChoices, self.choices) = (text, typed, all, choices)
    let start =
      text.lastIndex(of: " ").map { text.distance(from: text.startIndex, to: $0) + 1 } ?? 0
    wordStart = start
    words = choices.map { choice in
      if let word = choice.word { return word.visible }
      let word = choice.line.dropFirst(start)
      return String(word.reversed().drop { $0 == " " }.reversed()).visible
    }
    hasSummaries = choices.contains { !$0.summary.isEmpty }
    cellWidth = (words.map(\.displayWidth).max() ?? 0) + (hasSummaries ? 3 : 2)
  }

  /// The text left of the cursor after the selected choice has replaced it; the typed text if none is selected.
  var line: String { selectedIndex.map { choices[$0].line } ?? typed }

  /// Returns a menu of the choices that contain the letters typed since Tab, first those that begin with the letters.
  ///
  /// `nil` if no choice does, or if the text left of the cursor no longer begins as when the menu was opened.
  func narrowed(to typed: String) -> CompletionMenu? {
    guard typed.utf8.starts(with: text.utf8) else { return nil }
    let letters = LetterSequence(typed.dropFirst(text.count))
    let found = allChoices.compactMap { choice in
      letters.rank(in: choice.line.dropFirst(text.count)).map { (choice, rank: $0) }
    }
    let sorted = LetterSequence.Rank.allCases.flatMap { rank in
      found.filter { $0.rank == rank }.map(\.0)
    }
    guard !sorted.isEmpty else { return nil }
    return CompletionMenu(for: text, typed: typed, all: allChoices, choices: sorted)
  }

  /// Returns the number of choices in a row.
  func choicesPerRow(columns: Int) -> Int {
    hasSummaries ? 1 : max(1, columns / min(cellWidth, max(1, columns)))
  }

  /// Selects the choice in the next row or the previous one; the first row follows the last.
  ///
  /// - Parameter step: the number of choices in a row, negative for the previous row.
  mutating func move(by step: Int, _ perRow: Int) {
    guard let selectedIndex else { return select(step) }
    let column = selectedIndex % perRow
    let last = (choices.count - 1 - column) / perRow * perRow + column
    let next = selectedIndex + step
    self.selectedIndex = next < 0 ? last : next >= choices.count ? column : next
  }

  /// Selects the choice a page below, or above, in the same column; moves no further than the first or the last row.
  ///
  /// - Parameters:
  ///   - step: 1 for the next page, -1 for the previous one.
  ///   - maximum: the maximum number of rows that are shown.
  mutating func page(_ step: Int, columns: Int, maximum: Int) {
    let perRow = choicesPerRow(columns: columns)
    let last = (choices.count - 1) / perRow
    let current = selectedIndex ?? 0
    let row = max(0, min(last, current / perRow + step * room(for: last + 1, in: maximum)))
    selectedIndex = min(choices.count - 1, row * perRow + current % perRow)
  }

  /// Returns the number of rows with choices; if not all of them fit, one row counts the others.
  private func room(for count: Int, in maximum: Int) -> Int {
    max(1, count > maximum ? maximum - 1 : count)
  }

  /// Selects the next choice (1) or the previous one (-1); the first follows the last.
  mutating func select(_ step: Int) {
    guard !choices.isEmpty else { return }
    guard let selectedIndex else {
      selectedIndex = step > 0 ? 0 : choices.count - 1
      return
    }
    self.selectedIndex = (selectedIndex + step + choices.count) % choices.count
  }

  /// A row for each of the first 40 choices, then the number of the others, for a terminal that gets only text.
  var plainRows: [StyledText] {
    let rows = zip(words, choices).prefix(Self.maximumPlainRows).map { word, choice in
      let summary = choice.summary.replacing("\n", with: " ")
      return StyledText(summary.isEmpty ? word : word + ": " + summary)
    }
    let hidden = words.count - rows.count
    return hidden > 0 ? rows + [StyledText("\(hidden) more")] : rows
  }

  private static let maximumPlainRows = 40

  /// Returns at most `maximum` rows of the menu, or one row if `maximum` is less than 1.
  ///
  /// If not all choices fit and `maximum` is more than 1, the last row gives the number of hidden choices.
  func rows(columns: Int, maximum: Int) -> [StyledText] {
    let width = min(cellWidth, max(1, columns))
    let perRow = choicesPerRow(columns: columns)
    let count = (words.count + perRow - 1) / perRow
    let room = room(for: count, in: maximum)
    let current = (selectedIndex ?? 0) / perRow
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
    let isSelected = index == selectedIndex
    let summary = StyledText(choices[index].summary.replacing("\n", with: " "), .dim)
    let padded = word.padded(to: width - 1)
    if isSelected { return StyledText(">" + padded, .strong) + summary }
    return StyledText(" ") + marked(padded, of: choices[index]) + summary
  }

  /// Returns a word in which the letters typed since Tab are highlighted.
  private func marked(_ word: String, of choice: CompletionChoice) -> StyledText {
    let typedBefore = choice.word == nil ? text.count - wordStart : 0
    let letters = LetterSequence(typed.dropFirst(text.count))
    guard let offsets = letters.offsets(in: word.dropFirst(typedBefore)), !offsets.isEmpty else {
      return StyledText(word)
    }
    return word.enumerated().reduce(StyledText("")) { text, letter in
      text
        + StyledText(
          String(letter.element), offsets.contains(letter.offset - typedBefore) ? .hit : .plain)
    }
  }
}

/// Letters to find in this order, in either case; other letters may stand between them.
private struct LetterSequence {
  enum Rank: CaseIterable { case beginning, together, apart }

  private let letters: String
  private let count: Int

  init(_ text: some StringProtocol) {
    letters = text.lowercased()
    count = letters.count
  }

  func rank(in text: some StringProtocol) -> Rank? {
    let lower = text.lowercased()
    if lower.hasPrefix(letters) { return .beginning }
    if lower.contains(letters) { return .together }
    return offsets(in: lower) == nil ? nil : .apart
  }

  /// Returns the offsets of the letters in characters, of letters that stand together if possible.
  ///
  /// `nil` if the text does not contain the letters in this order.
  func offsets(in text: some StringProtocol) -> [Int]? {
    let lower = text.lowercased()
    if let range = lower.firstRange(of: letters) {
      let start = lower.distance(from: lower.startIndex, to: range.lowerBound)
      return Array(start..<start + count)
    }
    var rest = letters[...]
    let found = lower.enumerated().compactMap { offset, letter -> Int? in
      guard letter == rest.first else { return nil }
      rest.removeFirst()
      return offset
    }
    return rest.isEmpty ? found : nil
  }
}
