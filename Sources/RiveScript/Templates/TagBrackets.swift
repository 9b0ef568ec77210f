/// Finds the closing bracket of each opening bracket or tag in a text, in one pass.
///
/// Parsing tags then needs no search, so that a text of a million opening brackets costs no more than any other of
/// its length.
struct TagBrackets {
  /// The closing bracket of each opening one.
  private var closings = Places()

  private static let tags: [(opening: [UInt8], closing: [UInt8])] =
    (TextFormat.allCases.map(\.rawValue) + ["random"]).map {
      (Array("{\($0)}".utf8), Array("{/\($0)}".utf8))
    }

  init(_ text: [UInt8]) {
    (closings.count, assigning.count) = (text.count, text.count)
    (paired.count, calling.count) = (text.count, text.count)
    var angles: [Int] = []
    var curlies: [Int] = []
    var open: [[Int]] = []
    var calls: [Int] = []
    for (place, byte) in text.enumerated() {
      switch byte {
      case UInt8(ascii: "<"):
        angles.append(place)
        if text.stands("<call>", at: place) { calls.append(place) }
        if text.stands("</call>", at: place) {
          for call in calls { calling[call] = place }
          calls = []
        }
      case UInt8(ascii: ">"):
        if let opening = angles.popLast() { closings[opening] = place }
      case UInt8(ascii: "{"):
        curlies.append(place)
        // Most tags in curly brackets are none of these, which shows in the next character.
        guard place + 2 < text.count else { break }
        let isClosing = text[place + 1] == UInt8(ascii: "/")
        let initial = text[isClosing ? place + 2 : place + 1]
        for (index, tag) in Self.tags.enumerated() where tag.opening[1] == initial {
          if text.holds(tag.opening, at: place) {
            if open.isEmpty { open = Array(repeating: [], count: Self.tags.count) }
            open[index].append(place)
          } else if !open.isEmpty, text.holds(tag.closing, at: place),
            let opening = open[index].popLast()
          {
            paired[opening] = place
          }
        }
      case UInt8(ascii: "}"):
        if let opening = curlies.popLast() { closings[opening] = place }
      default: continue
      }
    }
    noteAssignments(in: text)
  }

  /// Finds for each `<` the first `=` after it that is outside of inner tags.
  ///
  /// Scans backwards, with a stack of the `=` that could still be the first one for a bracket; the nearest one is on
  /// top.
  private mutating func noteAssignments(in text: [UInt8]) {
    var depth = 0
    var equals: [(place: Int, depth: Int)] = []
    for place in text.indices.reversed() {
      switch text[place] {
      case UInt8(ascii: "="):
        while let last = equals.last, last.depth >= depth { equals.removeLast() }
        equals.append((place, depth))
      case UInt8(ascii: ">"), UInt8(ascii: "}"): depth += 1
      case UInt8(ascii: "{"): depth -= 1
      case UInt8(ascii: "<"):
        var (low, high) = (0, equals.count)
        while low < high {
          let middle = (low + high) / 2
          if equals[middle].depth <= depth { low = middle + 1 } else { high = middle }
        }
        if low > 0, closings[place] != nil { assigning[place] = equals[low - 1].place }
        depth -= 1
      default: continue
      }
    }
  }

  private var assigning = Places()
  private var paired = Places()
  private var calling = Places()

  /// Offsets by offset, in an array, because a dictionary would cost more than parsing most replies.
  private struct Places {
    private var offsets: [Int32] = []
    /// The length of the text.
    var count = 0

    subscript(place: Int) -> Int? {
      get { offsets.isEmpty || offsets[place] < 0 ? nil : Int(offsets[place]) }
      set {
        if offsets.isEmpty { offsets = Array(repeating: -1, count: count) }
        offsets[place] = newValue.map(Int32.init) ?? -1
      }
    }
  }

  /// Returns the offset of the bracket that closes the one at an offset.
  func bracket(at place: Int) -> Int? { closings[place] }

  /// Returns the offset of the `=` for the tag at an offset; it may be behind the tag's end.
  func assignment(at place: Int) -> Int? { assigning[place] }

  /// Returns the offset of the `{/name}` for the `{name}` at an offset.
  func tag(at place: Int) -> Int? { paired[place] }

  /// Returns the offset of the `</call>` for the `<call>` at an offset.
  func call(at place: Int) -> Int? { calling[place] }
}

extension [UInt8] {
  func holds(_ word: [UInt8], at place: Int) -> Bool {
    holds(TextRange(0..<word.count), of: word, at: place)
  }

  /// Returns whether an ASCII word is at an offset.
  func stands(_ word: String, at place: Int) -> Bool {
    var index = place
    for byte in word.utf8 {
      guard index < count, self[index] == byte else { return false }
      index += 1
    }
    return true
  }
}
