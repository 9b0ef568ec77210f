/// The parts of a trigger as written, with their bytes.
///
/// Unlike `PatternTree`, it keeps the text that compiling changes or removes, because mutations edit the source.
struct TriggerParts {
  struct Part {
    enum Kind { case word, wildcard, optional, group, array, variable, weight }

    var kind: Kind
    var range: Range<Int>
    /// The alternatives of a group or an optional.
    var alternatives: [Range<Int>] = []
    /// The number of brackets around it.
    var depth: Int
  }

  /// The parts in the order of their ends.
  private(set) var parts: [Part] = []
  private var open: [Bracket] = []

  private struct Bracket {
    var start: Int
    var alternatives: [Range<Int>] = []
    var alternative: Int
  }

  /// Complexity: linear in the text.
  init(_ text: [UInt8]) {
    var index = 0
    while index < text.count {
      index = read(text, at: index)
    }
  }

  private mutating func read(_ text: [UInt8], at index: Int) -> Int {
    switch text[index] {
    case 0x20: return index + 1
    case UInt8(ascii: "("), UInt8(ascii: "["):
      open.append(Bracket(start: index, alternative: index + 1))
      return index + 1
    case UInt8(ascii: "|"):
      if let last = open.indices.last {
        open[last].alternatives.append(open[last].alternative..<index)
        open[last].alternative = index + 1
      }
      return index + 1
    case UInt8(ascii: ")"), UInt8(ascii: "]"):
      if let bracket = open.popLast() {
        parts.append(
          Part(
            kind: text[bracket.start] == UInt8(ascii: "[") ? .optional : .group,
            range: bracket.start..<index + 1,
            alternatives: bracket.alternatives + [bracket.alternative..<index], depth: open.count))
      }
      return index + 1
    case UInt8(ascii: "*"), UInt8(ascii: "#"), UInt8(ascii: "_"):
      return add(.wildcard, index..<index + 1)
    case UInt8(ascii: "@"):
      let end = text[(index + 1)...].firstIndex { Self.ends($0) } ?? text.count
      return add(.array, index..<end)
    case UInt8(ascii: "<"):
      return add(.variable, index..<Self.end(of: text, after: index, UInt8(ascii: ">")))
    case UInt8(ascii: "{"):
      return add(.weight, index..<Self.end(of: text, after: index, UInt8(ascii: "}")))
    default:
      return add(.word, index..<(text[index...].firstIndex { Self.ends($0) } ?? text.count))
    }
  }

  private mutating func add(_ kind: Part.Kind, _ range: Range<Int>) -> Int {
    parts.append(Part(kind: kind, range: range, depth: open.count))
    return range.upperBound
  }

  private static func end(of text: [UInt8], after index: Int, _ closing: UInt8) -> Int {
    text[index...].firstIndex(of: closing).map { $0 + 1 } ?? text.count
  }

  private static func ends(_ byte: UInt8) -> Bool { " ()[]|*#_@<{".utf8.contains(byte) }
}

extension [UInt8] {
  /// Returns a part with the space that separates it from its neighbour.
  func withSpace(_ part: Range<Int>) -> Range<Int> {
    if part.upperBound < count, self[part.upperBound] == 0x20 {
      return part.lowerBound..<part.upperBound + 1
    }
    if part.lowerBound > 0, self[part.lowerBound - 1] == 0x20 {
      return part.lowerBound - 1..<part.upperBound
    }
    return part
  }
}
