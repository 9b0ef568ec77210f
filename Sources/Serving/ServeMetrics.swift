import Conversations
import Quoting
import Responder
import Synchronization

/// Counts what a server does, for Prometheus.
package final class ServeMetrics: Sendable {
  private struct Counts {
    var messages = 0
    var unmatched = 0
    var catchAlls = 0
    var problems = 0
    /// The numbers of replies by the rule that answered.
    var rules: [SourceLocation: Int] = [:]
    /// The number of replies of rules beyond `maximumRules`.
    var otherRules = 0
    var errors: [String: Int] = [:]
    /// The number of replies in each bucket of the histogram; the last bucket is for times beyond all bounds.
    var times = [Int](repeating: 0, count: ServeMetrics.bounds.count + 1)
    var total = Duration.zero
  }

  private let counts = Mutex(Counts())

  /// The maximum number of rules that are counted apart.
  private static let maximumRules = 10_000

  /// The upper bounds of the histogram in microseconds, with the texts that name them in seconds.
  private static let bounds: [(microseconds: Int, seconds: String)] = [
    (50, "0.00005"), (100, "0.0001"), (250, "0.00025"), (500, "0.0005"), (1000, "0.001"),
    (2500, "0.0025"), (10_000, "0.01"), (100_000, "0.1"), (1_000_000, "1"), (10_000_000, "10"),
  ]

  func count(_ reply: Reply, of rule: AnsweringRule?, duration: Duration) {
    let microseconds = Int(duration / .microseconds(1))
    let bucket =
      Self.bounds.firstIndex { microseconds <= $0.microseconds } ?? Self.bounds.count
    counts.withLock { counts in
      counts.messages += 1
      counts.times[bucket] += 1
      counts.total += duration
      if reply.foundNoRule { counts.unmatched += 1 }
      if !reply.problems.isEmpty { counts.problems += 1 }
      guard let rule else { return }
      if rule.isOnlyCatchAll { counts.catchAlls += 1 }
      if counts.rules.count < Self.maximumRules || counts.rules[rule.location] != nil {
        counts.rules[rule.location, default: 0] += 1
      } else {
        counts.otherRules += 1
      }
    }
  }

  /// Counts a request that was refused.
  package func count(_ error: ServeError) {
    counts.withLock { $0.errors[error.code, default: 0] += 1 }
  }

  /// Returns the counts in the text format of Prometheus.
  package func text(users: Int) -> String {
    let counts = counts.withLock { $0 }
    var text = ""
    func metric(_ name: String, _ kind: String, _ help: String, _ rows: [(String, String)]) {
      text += "# HELP parley_\(name) \(help)\n# TYPE parley_\(name) \(kind)\n"
      for (labels, value) in rows { text += "parley_\(name)\(labels) \(value)\n" }
    }
    metric("users", "gauge", "Users whose conversations are kept.", [("", "\(users)")])
    metric("messages_total", "counter", "Messages that got a reply.", [("", "\(counts.messages)")])
    metric(
      "unmatched_total", "counter", "Messages that no rule matched.",
      [("", "\(counts.unmatched)")])
    metric(
      "catch_all_total", "counter", "Messages that only a catch-all matched.",
      [("", "\(counts.catchAlls)")])
    metric(
      "catch_all_ratio", "gauge", "The share of messages that only a catch-all matched.",
      [("", Self.ratio(counts.catchAlls, counts.messages))])
    metric(
      "problems_total", "counter", "Replies with problems.", [("", "\(counts.problems)")])
    var rules = counts.rules.sorted { ($0.key.file, $0.key.line) < ($1.key.file, $1.key.line) }
      .map { ("{rule=\"\($0.key.description.prometheusLabel)\"}", "\($0.value)") }
    if counts.otherRules > 0 { rules.append(("{rule=\"\"}", "\(counts.otherRules)")) }
    metric("replies_total", "counter", "Replies by the rule that answered.", rules)
    metric(
      "refused_total", "counter", "Requests without a reply, by the code of the error.",
      counts.errors.sorted { $0.key < $1.key }.map { ("{code=\"\($0.key)\"}", "\($0.value)") })
    text += "# HELP parley_reply_seconds The time that the robot took for a reply.\n"
    text += "# TYPE parley_reply_seconds histogram\n"
    var sum = 0
    for (bound, number) in zip(Self.bounds, counts.times) {
      sum += number
      text += "parley_reply_seconds_bucket{le=\"\(bound.seconds)\"} \(sum)\n"
    }
    text += "parley_reply_seconds_bucket{le=\"+Inf\"} \(counts.messages)\n"
    text += "parley_reply_seconds_sum \(counts.total.seconds)\n"
    text += "parley_reply_seconds_count \(counts.messages)\n"
    return text
  }

  /// Returns a share with four decimals, such as `0.0625`.
  private static func ratio(_ part: Int, _ whole: Int) -> String {
    guard whole > 0 else { return "0" }
    let share = part * 10_000 / whole
    return share < 10_000 ? "0.\(share.padded(4))" : "1"
  }
}
