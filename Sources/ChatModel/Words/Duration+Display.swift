extension Duration {
  /// Whole microseconds, rounded down.
  package var microseconds: Int64 {
    components.seconds * 1_000_000 + components.attoseconds / 1_000_000_000_000
  }

  /// For a person: `0.8 ms`, `12 ms`, `3.4 s`.
  package var display: String {
    let microseconds = self.microseconds
    if microseconds < 10_000 { return Self.tenths(microseconds / 100) + " ms" }
    if microseconds < 1_000_000 { return "\(microseconds / 1000) ms" }
    return Self.tenths(microseconds / 100_000) + " s"
  }

  private static func tenths(_ number: Int64) -> String { "\(number / 10).\(number % 10)" }
}
