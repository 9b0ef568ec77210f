/// The incremental search of earlier lines (Ctrl-R).
struct LineSearch: Equatable {
  /// The line before the search.
  let original: EditedText
  private(set) var pattern = ""
  /// The index of the line found; `nil` while there is none.
  private(set) var index: Int?
  /// Whether the last step of the search found no line.
  private(set) var hasFailed = false

  init(from original: EditedText) { self.original = original }

  /// Returns the line found, with the cursor at the start of the pattern; the original line if there is none.
  func text(in lines: [String]) -> EditedText {
    guard let index, index < lines.count else { return original }
    let line = lines[index]
    guard let range = line.firstRange(of: pattern) else { return EditedText(line) }
    let offset = line.unicodeScalars.distance(from: line.startIndex, to: range.lowerBound)
    return EditedText(Array(line.unicodeScalars), cursor: offset)
  }

  mutating func type(_ text: String, in lines: [String]) {
    pattern += text
    find(from: index ?? lines.count - 1, step: -1, in: lines)
  }

  mutating func deleteLast(in lines: [String]) {
    guard !pattern.isEmpty else { return }
    pattern.removeLast()
    index = nil
    hasFailed = false
    if !pattern.isEmpty { find(from: lines.count - 1, step: -1, in: lines) }
  }

  mutating func findOlder(in lines: [String]) {
    find(from: index.map { $0 - 1 } ?? lines.count - 1, step: -1, in: lines)
  }

  mutating func findNewer(in lines: [String]) {
    find(from: index.map { $0 + 1 } ?? lines.count, step: 1, in: lines)
  }

  /// Continues the search; keeps the last match if there is no further one.
  ///
  /// Lines with the same text as the last match are skipped.
  private mutating func find(from start: Int, step: Int, in lines: [String]) {
    guard !pattern.isEmpty else { return }
    let positions = stride(from: start, to: step < 0 ? -1 : lines.count, by: step)
    let shown = index.map { lines[$0] }
    let found = positions.first { position in
      lines[position].contains(pattern) && (position == index || lines[position] != shown)
    }
    hasFailed = found == nil
    if let found { index = found }
  }
}
