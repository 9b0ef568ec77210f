/// The effect on a pattern of its dead parts, which no message contains.
struct DeadParts {
  /// Whether every match of the pattern needs a dead part.
  private(set) var areNeeded = false
  /// Whether the first dead part makes an optional part useless: `[tea \d]`, but not `[tea|\d]`.
  private(set) var firstIsInOptional = false

  /// An open bracket, or the whole text.
  private struct Level {
    var bracket: UInt8
    /// Whether the current alternative needs a dead part.
    var isDead = false
    /// Whether each complete alternative so far needs a dead part.
    var areAllDead = true
    var alternativeCount = 1
    /// Whether the first dead part is at this level, directly or inside groups whose alternatives are all dead.
    var holdsFirst = false

    mutating func endAlternative() {
      areAllDead = areAllDead && isDead
      isDead = false
    }
  }

  /// Finds the effect of the dead parts in these ranges of a pattern's text; none contains a bracket or a bar.
  ///
  /// Complexity: linear in the text.
  init(_ parts: [Range<Int>], in text: ArraySlice<UInt8>) {
    let starts = Set(parts.map(\.lowerBound))
    var levels = [Level(bracket: 0)]
    for (offset, byte) in text.enumerated() {
      let last = levels.count - 1
      if starts.contains(offset) {
        levels[last].isDead = true
        if offset == parts.first?.lowerBound { levels[last].holdsFirst = true }
      }
      switch byte {
      case UInt8(ascii: "("), UInt8(ascii: "["): levels.append(Level(bracket: byte))
      case UInt8(ascii: "|"):
        levels[last].endAlternative()
        levels[last].alternativeCount += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"):
        guard var closed = levels.popLast(), !levels.isEmpty else { return }
        closed.endAlternative()
        if closed.holdsFirst {
          firstIsInOptional = closed.bracket == UInt8(ascii: "[") && closed.alternativeCount == 1
        }
        if closed.areAllDead, closed.bracket == UInt8(ascii: "(") {
          levels[levels.count - 1].isDead = true
          if closed.holdsFirst { levels[levels.count - 1].holdsFirst = true }
        }
      default: continue
      }
    }
    levels[0].endAlternative()
    areNeeded = levels.count == 1 && levels[0].areAllDead
  }
}
