/// A conversation's random numbers: SplitMix64, eight bytes of state, saved with the conversation.
///
/// The same seed gives the same choices on every platform, so that a transcript can be a test.
public struct Randomness: RandomNumberGenerator, Sendable, Hashable, Codable {
  /// The whole state; two equal states give equal futures.
  public private(set) var state: UInt64

  /// Creates a generator; equal seeds give equal numbers.
  public init(seed: UInt64) { state = seed }

  /// Returns the next 64 random bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// Returns a random number in `0..<bound`; 0 if `bound` is not positive.
  public mutating func index(below bound: Int) -> Int {
    guard bound > 1 else { return 0 }
    return Int(next().multipliedFullWidth(by: UInt64(bound)).high)
  }
}
