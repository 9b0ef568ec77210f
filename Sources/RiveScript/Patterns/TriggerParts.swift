/// The parts of a trigger as written, with their byte ranges.
///
/// Unlike `PatternTree`, it keeps the text that compiling changes or removes, for code that edits or shows the source.
package struct TriggerParts {
  package struct Part {
    package enum Kind {
      case word, wildcard, optional, group, array, variable, weight
      /// A bar outside of brackets.
      case bar
    }

    package var kind: Kind
    package var range: Range<Int>
    /// The alternatives of a group or an optional part.
    package var alternatives: [Range<Int>] = []
    /// The number of brackets around the part.
    package var depth: Int
  }

  /// The parts in the order of their ends.
  package private(set) var parts: [Part] = []
  /// The open brackets, each with the alternatives in it and the start of the last one.
  private var open: [(start: Int, alternatives: [Range<Int>], alternativeStart: Int)] = []

  /// Complexity: linear in the text.
  package init(_ text: [UInt8]) {
    var index = 0
    while index < text.count {
      index = read(text, at: index)
    }
  }

  private mutating func read(_ text: [UInt8], at index: Int) -> Int {
    switch text[index] {
    case 0x20: return index + 1
    case UInt8(ascii: "("), UInt8(ascii: "["):
      open.append((start: index, alternatives: [], alternativeStart: index + 1))
      return index + 1
    case UInt8(ascii: "|"):
      guard let last = open.indices.last else { return add(.bar, index..<index + 1) }
      open[last].alternatives.append(open[last].alternativeStart..<index)
      open[last].alternativeStart = index + 1
      return index + 1
    case UInt8(ascii: ")"), UInt8(ascii: "]"):
      if let bracket = open.popLast() {
        parts.append(
          Part(
            kind: text[bracket.start] == UInt8(ascii: "[") ? .optional : .group,
            range: bracket.start..<index + 1,
            alternatives: bracket.alternatives + [bracket.alternativeStart..<index],
            depth: open.count))
      }
      return index + 1
    case UInt8(ascii: "*"), UInt8(ascii: "#"), UInt8(ascii: "_"):
      return add(.wildcard, index..<index + 1)
    case UInt8(ascii: "{"):
      let end = text[index...].firstIndex(of: UInt8(ascii: "}"))
      return add(.weight, index..<(end.map { $0 + 1 } ?? text.count))
    case let byte:
      if let end = text.signEnd(at: index, upTo: text.count) {
        return add(byte == UInt8(ascii: "@") ? .array : .variable, index..<end)
      }
      let end = text.indices[(index + 1)...].first {
        text[$0] == 0x20 || text[$0] == UInt8(ascii: "{")
          || text.signEnd(at: $0, upTo: text.count) != nil
      }
      return add(.word, index..<(end ?? text.count))
    }
  }

  private mutating func add(_ kind: Part.Kind, _ range: Range<Int>) -> Int {
    parts.append(Part(kind: kind, range: range, depth: open.count))
    return range.upperBound
  }
}

extension [UInt8] {
  /// Returns a part with the space after it, or else the space before it, if there is one.
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
