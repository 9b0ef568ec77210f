import Responder

/// A moment, in microseconds since the start of 1970 in UTC.
package struct WallTime: Sendable, Hashable, Comparable, Codable {
  package var microseconds: Int64

  package init(microseconds: Int64) { self.microseconds = microseconds }

  package static func < (left: WallTime, right: WallTime) -> Bool {
    left.microseconds < right.microseconds
  }
}

extension WallTime: CustomStringConvertible {
  /// The time as ISO 8601 in UTC: `2026-11-21T07:22:15.000123Z`.
  package var description: String {
    let (seconds, rest) = microseconds.quotientAndRemainder(dividingBy: 1_000_000)
    let time = LocalTime(secondsSince1970: rest < 0 ? seconds - 1 : seconds)
    return "\(time).\(Int(rest < 0 ? rest + 1_000_000 : rest).padded(6))Z"
  }
}
