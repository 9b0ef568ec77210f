/// The size of a text, or the maximum size of the texts that a pattern matches.
///
/// A text above the maximum is not matched. Most triggers without `*` have a low maximum.
struct TextSize: Sendable, Equatable {
  /// The number of bytes that are not spaces.
  var nonspaces: Int32 = 0
  /// The number of runs of spaces.
  var gaps: Int32 = 0

  static let unlimited = TextSize(nonspaces: .max, gaps: .max)

  /// Creates an upper bound for the texts that match a literal of a pattern.
  init(of text: ArraySlice<UInt8>) {
    for byte in text { if byte == 0x20 { gaps += 1 } else { nonspaces += 1 } }
  }

  /// Creates a lower bound for a text to match: characters beyond ASCII may be white space and are not counted.
  init(lowerBoundOf text: [UInt8]) {
    var before: UInt8 = 0
    for byte in text {
      if byte == 0x20, before != 0x20 { gaps += 1 }
      if byte > 0x20, byte < 0x80 { nonspaces += 1 }
      before = byte
    }
  }

  init(nonspaces: Int32 = 0, gaps: Int32 = 0) { (self.nonspaces, self.gaps) = (nonspaces, gaps) }

  func fits(in limit: TextSize) -> Bool { nonspaces <= limit.nonspaces && gaps <= limit.gaps }

  static func + (one: TextSize, other: TextSize) -> TextSize {
    func sum(_ a: Int32, _ b: Int32) -> Int32 {
      let (sum, isTooLarge) = a.addingReportingOverflow(b)
      return isTooLarge ? .max : sum
    }
    return TextSize(nonspaces: sum(one.nonspaces, other.nonspaces), gaps: sum(one.gaps, other.gaps))
  }

  /// Returns the smallest maximum that allows all texts of both maximums.
  static func | (one: TextSize, other: TextSize) -> TextSize {
    TextSize(nonspaces: max(one.nonspaces, other.nonspaces), gaps: max(one.gaps, other.gaps))
  }
}
