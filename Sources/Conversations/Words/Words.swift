import Responder

/// The texts that the program shows: explanations, errors, notices and headings.
package enum Words {
  package static func noReply(within limit: Duration) -> String {
    "No reply was found within \(time(limit)), and the search was stopped."
  }
  package static func nothingFound(within limit: Duration) -> String {
    "Nothing was found within \(time(limit)), and the search was stopped."
  }

  private static func time(_ limit: Duration) -> String {
    let (seconds, rest) = limit.components
    return rest == 0
      ? count(Int(seconds), "second") : count(Int(limit.microseconds / 1000), "millisecond")
  }

  package static func topic(_ topic: String?) -> String { "topic: \(topic ?? "none")" }
  package static func seed(_ seed: UInt64) -> String { "seed: \(seed)" }
  package static let continuedCase = "Another conversation, continued"
  package static let emptyMessage = "(nothing)"

  /// Returns the reason for skipping a transcript whose conversation had variables that were forgotten since.
  package static func hadForgotten(_ names: [String]) -> String {
    "it had a value of \(list(names)) that is forgotten"
  }

  /// Returns a count with its noun: `1 file`, `8 files`, `8 categories`.
  package static func count(_ number: Int, _ noun: String) -> String {
    guard number != 1 else { return "1 \(noun)" }
    let isPlain = noun.last != "y" || noun.dropLast().last.map("aeiou".contains) ?? true
    return isPlain ? "\(number) \(noun)s" : "\(number) \(noun.dropLast())ies"
  }

  package static func list(_ items: [String]) -> String { items.joined(separator: ", ") }

  /// Returns the first items, and the number of the others: `a, b, c and 2 more`.
  package static func list(_ items: some Collection<String>, upTo maximum: Int) -> String {
    let more = items.count > maximum ? " and \(items.count - maximum) more" : ""
    return list(Array(items.prefix(maximum))) + more
  }
}

extension Duration {
  /// The duration in whole microseconds, rounded down.
  package var microseconds: Int64 {
    components.seconds * 1_000_000 + components.attoseconds / 1_000_000_000_000
  }

  /// The duration as a short text: `0.8 ms`, `12 ms`, `3.4 s`.
  package var display: String {
    let microseconds = self.microseconds
    if microseconds < 10_000 { return self.milliseconds + " ms" }
    if microseconds < 1_000_000 { return "\(microseconds / 1000) ms" }
    return Self.tenths(microseconds / 100_000) + " s"
  }

  /// The milliseconds with one decimal place.
  package var milliseconds: String { Self.tenths(self.microseconds / 100) }

  /// The seconds with six decimal places.
  package var seconds: String {
    "\(components.seconds).\(Int(self.microseconds % 1_000_000).padded(6))"
  }

  private static func tenths(_ number: Int64) -> String { "\(number / 10).\(number % 10)" }
}
