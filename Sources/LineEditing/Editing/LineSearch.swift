import Terminal

/// The incremental search of earlier lines: Ctrl-R from the newest line to older ones, Ctrl-S from the oldest to newer.
///
/// A pattern without capitals finds letters of both cases.
struct LineSearch: Equatable {
  let original: EditedText
  private(set) var pattern = ""
  /// The index of the line found, which stays when a longer pattern finds none; `nil` while there is none.
  private(set) var index: Int?
  /// Whether the last step of the search found no line.
  private(set) var hasFailed = false
  private var isForward: Bool
  /// The indices of the lines that contain the pattern, newest first; of equal lines only the newest.
  private var matches: [Int] = []

  init(from original: EditedText, isForward: Bool = false) {
    self.original = original
    self.isForward = isForward
  }

  /// The number of the line found among the `count` lines with the pattern, from the newest; `nil` if none is found.
  var matchPosition: (number: Int, count: Int)? {
    guard let index, let position = matches.firstIndex(of: index) else { return nil }
    return (position + 1, matches.count)
  }

  /// Returns the line found, with the cursor at the start of the pattern; the original line if there is none.
  func text(in lines: [String]) -> EditedText {
    guard let index, index < lines.count else { return original }
    let scalars = Array(lines[index].unicodeScalars)
    let offset = FoldedPattern(pattern).offset(in: lines[index])
    return EditedText(scalars, cursor: offset ?? scalars.count)
  }

  mutating func type(_ text: String, in lines: [String]) {
    pattern += text
    find(in: lines)
  }

  mutating func deleteLast(in lines: [String]) {
    guard !pattern.isEmpty else { return }
    pattern.removeLast()
    index = nil
    find(in: lines)
  }

  /// Goes to the next older line that was found (1), or to the next newer one (-1).
  mutating func step(by step: Int) {
    guard !pattern.isEmpty else { return }
    isForward = step < 0
    let position = index.flatMap(matches.firstIndex(of:)).map { $0 + step }
    guard let position, matches.indices.contains(position) else { return hasFailed = true }
    hasFailed = false
    index = matches[position]
  }

  /// Finds all matches, and keeps the line found if it still matches; linear in the text of all lines.
  private mutating func find(in lines: [String]) {
    hasFailed = false
    matches = []
    guard !pattern.isEmpty else { return }
    let pattern = FoldedPattern(pattern)
    var known: Set<String> = []
    matches = lines.indices.reversed().filter {
      pattern.offset(in: lines[$0]) != nil && known.insert(lines[$0]).inserted
    }
    let found =
      isForward
      ? matches.last { $0 >= index ?? 0 } : matches.first { $0 <= index ?? lines.count }
    hasFailed = found == nil
    if let found { index = found }
  }

  /// The pattern, and the number of the line found among all matches, to be shown below the line.
  var status: StyledText {
    guard let matchPosition else {
      return StyledText(hasFailed ? "no line with: " : "search: ", hasFailed ? .problem : .dim)
        + StyledText(pattern)
    }
    return StyledText("search: ", .dim) + StyledText(pattern)
      + StyledText(
        "  \(matchPosition.number) of \(matchPosition.count)", hasFailed ? .problem : .dim)
  }
}

/// A text to look for, in both cases if it has no capital.
private struct FoldedPattern {
  private let scalars: [Unicode.Scalar]
  private let isExact: Bool

  init(_ text: String) {
    scalars = Array(text.unicodeScalars)
    isExact = scalars.contains { $0.properties.isUppercase }
  }

  /// Returns the offset of the first occurrence in Unicode scalars.
  func offset(in text: String) -> Int? {
    let text = text.unicodeScalars.map { isExact ? $0 : $0.lowercase }
    guard text.count >= scalars.count else { return nil }
    return (0...text.count - scalars.count).first { text[$0...].starts(with: scalars) }
  }
}

extension Unicode.Scalar {
  /// The lowercase form if it is one scalar.
  var lowercase: Unicode.Scalar {
    if isASCII { return (0x41...0x5A).contains(value) ? Unicode.Scalar(UInt8(value | 0x20)) : self }
    let form = properties.lowercaseMapping.unicodeScalars
    return form.count == 1 ? form[form.startIndex] : self
  }
}
