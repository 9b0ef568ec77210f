/// The punctuation removed from a message; `contains(ascii:)` needs no hashing.
struct MarkSet: Sendable {
  private(set) var scalars: Set<Unicode.Scalar>
  private var ascii: (UInt64, UInt64) = (0, 0)

  init(_ marks: String) { self.init(Set(marks.unicodeScalars)) }

  private init(_ scalars: Set<Unicode.Scalar>) {
    self.scalars = scalars
    for scalar in scalars where scalar.isASCII {
      let bit: UInt64 = 1 << UInt64(scalar.value & 63)
      if scalar.value < 64 { ascii.0 |= bit } else { ascii.1 |= bit }
    }
  }

  /// The marks, sorted by code point.
  var text: String { String(String.UnicodeScalarView(scalars.sorted())) }

  func union(_ other: MarkSet) -> MarkSet { MarkSet(scalars.union(other.scalars)) }

  @inline(__always)
  func contains(ascii byte: UInt8) -> Bool {
    (byte < 64 ? ascii.0 : ascii.1) & (1 << UInt64(byte & 63)) != 0
  }

  func contains(_ scalar: Unicode.Scalar) -> Bool { scalars.contains(scalar) }
}
