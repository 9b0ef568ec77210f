/// The ends of all brackets and tags in a text, and the `=` of tags in angle brackets, found in advance.
///
/// Parsing a tag then needs no search; a search from each bracket could take quadratic time.
struct TagBrackets {
  /// The offset of the closing bracket for each opening one.
  private var closings = OffsetMap()

  private static let tags: [(opening: [UInt8], closing: [UInt8])] =
    (TextFormat.allCases.map(\.rawValue) + ["random"]).map {
      (Array("{\($0)}".utf8), Array("{/\($0)}".utf8))
    }

  init(_ text: [UInt8]) {
    (closings.count, assignments.count) = (text.count, text.count)
    (tagEnds.count, callEnds.count) = (text.count, text.count)
    var angles: [Int] = []
    var curlies: [Int] = []
    var open: [[Int]] = []
    var calls: [Int] = []
    for (position, byte) in text.enumerated() {
      switch byte {
      case UInt8(ascii: "<"):
        angles.append(position)
        if text.contains("<call>", at: position) { calls.append(position) }
        if text.contains("</call>", at: position) {
          for call in calls { callEnds[call] = position }
          calls = []
        }
      case UInt8(ascii: ">"):
        if let opening = angles.popLast() { closings[opening] = position }
      case UInt8(ascii: "{"):
        curlies.append(position)
        // The character after the bracket rules out most tags.
        guard position + 2 < text.count else { break }
        let isClosing = text[position + 1] == UInt8(ascii: "/")
        let initial = text[isClosing ? position + 2 : position + 1]
        for (index, tag) in Self.tags.enumerated() where tag.opening[1] == initial {
          if text.contains(tag.opening, at: position) {
            if open.isEmpty { open = Array(repeating: [], count: Self.tags.count) }
            open[index].append(position)
          } else if !open.isEmpty, text.contains(tag.closing, at: position),
            let opening = open[index].popLast()
          {
            tagEnds[opening] = position
          }
        }
      case UInt8(ascii: "}"):
        if let opening = curlies.popLast() { closings[opening] = position }
      default: continue
      }
    }
    noteAssignments(in: text)
  }

  /// Finds for each closed `<` the first `=` after it that is not inside an inner tag; it may follow the tag's end.
  ///
  /// Scans backwards, with a stack of each `=` that may be the result for a `<` further left; the leftmost is on top.
  private mutating func noteAssignments(in text: [UInt8]) {
    var depth = 0
    var equals: [(position: Int, depth: Int)] = []
    for position in text.indices.reversed() {
      switch text[position] {
      case UInt8(ascii: "="):
        while let last = equals.last, last.depth >= depth { equals.removeLast() }
        equals.append((position, depth))
      case UInt8(ascii: ">"), UInt8(ascii: "}"): depth += 1
      case UInt8(ascii: "{"): depth -= 1
      case UInt8(ascii: "<"):
        var (low, high) = (0, equals.count)
        while low < high {
          let middle = (low + high) / 2
          if equals[middle].depth <= depth { low = middle + 1 } else { high = middle }
        }
        if low > 0, closings[position] != nil { assignments[position] = equals[low - 1].position }
        depth -= 1
      default: continue
      }
    }
  }

  private var assignments = OffsetMap()
  private var tagEnds = OffsetMap()
  private var callEnds = OffsetMap()

  /// A map of offsets to offsets, as an array; a dictionary would cost more than parsing most replies.
  private struct OffsetMap {
    private var offsets: [Int32] = []
    /// The length of the text.
    var count = 0

    subscript(position: Int) -> Int? {
      get { offsets.isEmpty || offsets[position] < 0 ? nil : Int(offsets[position]) }
      set {
        if offsets.isEmpty { offsets = Array(repeating: -1, count: count) }
        offsets[position] = newValue.map(Int32.init) ?? -1
      }
    }
  }

  /// Returns the offset of the bracket that closes the one at an offset.
  func bracketEnd(at position: Int) -> Int? { closings[position] }

  /// Returns the offset of the `=` for the tag at an offset; the `=` may follow the tag's end.
  func assignment(at position: Int) -> Int? { assignments[position] }

  /// Returns the offset of the `{/name}` for the `{name}` at an offset.
  func tagEnd(at position: Int) -> Int? { tagEnds[position] }

  /// Returns the offset of the `</call>` for the `<call>` at an offset.
  func callEnd(at position: Int) -> Int? { callEnds[position] }
}

extension [UInt8] {
  func contains(_ word: [UInt8], at position: Int) -> Bool {
    contains(TextRange(0..<word.count), of: word, at: position)
  }

  /// Returns whether an ASCII word is at an offset.
  func contains(_ word: String, at position: Int) -> Bool {
    var index = position
    for byte in word.utf8 {
      guard index < count, self[index] == byte else { return false }
      index += 1
    }
    return true
  }
}
