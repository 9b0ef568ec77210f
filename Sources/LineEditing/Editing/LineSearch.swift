/// Ctrl-R: searches the lines that were typed, letter by letter.
struct LineSearch: Equatable {
  /// What stood there before.
  let original: EditedText
  private(set) var pattern = ""
  /// The index of the line found; `nil` while there is none.
  private(set) var index: Int?
  /// Whether no line holds the pattern in the direction that was asked for last.
  private(set) var hasFailed = false

  init(from original: EditedText) { self.original = original }

  /// The line found with the cursor where the pattern begins, or what stood there before.
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

  /// Keeps the line found before if there is no other.
  private mutating func find(from start: Int, step: Int, in lines: [String]) {
    guard !pattern.isEmpty else { return }
    let places = stride(from: start, to: step < 0 ? -1 : lines.count, by: step)
    let shown = index.map { lines[$0] }
    let found = places.first { place in
      lines[place].contains(pattern) && (place == index || lines[place] != shown)
    }
    hasFailed = found == nil
    if let found { index = found }
  }
}
