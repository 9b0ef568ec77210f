/// A record of the computation of a reply, with the data for an explanation.
struct Trace: Sendable {
  struct Step: Sendable {
    var category: Int32
    var isLearned: Bool
    var depth: Int32
    /// The range of the matched sentence in `bytes`.
    var sentence: Range<Int32>
    /// The indices of the category's stars in `Trace.stars`.
    var stars: Range<Int32>
  }

  struct Star: Sendable {
    var section: PathSection
    var text: Range<Int32>
  }

  /// A condition, choice, redirect, change or remark of a step.
  enum Event: Sendable {
    case condition(item: Int32, left: String, right: String, holds: Bool)
    case choice(item: Int32, index: Int32, count: Int32)
    /// The range of the redirect's text in `bytes`.
    case redirect(Range<Int32>)
    case variable(String, from: String?, to: String?)
    case topic(from: String?, to: String?)
    case remark(label: String, text: String)
  }

  var steps: [Step] = []
  var events: [(step: Int32, event: Event)] = []
  /// The texts to which steps, redirects and stars refer; set, like `stars`, when the reply is complete.
  private(set) var bytes: [UInt8] = []
  private(set) var stars: [Star] = []
  private var eventBytes = 0

  /// The maximum size of the steps' texts, and also of the events' texts; anything beyond it is not recorded.
  private static let maximumBytes = 1 << 20
  private static let maximumSteps = 10_000

  /// Records a match and returns the index of its step; -1 if a maximum is reached.
  ///
  /// - Parameter size: the size of the texts so far.
  mutating func record(_ step: @autoclosure () -> Step, size: Int) -> Int32 {
    guard size <= Self.maximumBytes, steps.count < Self.maximumSteps else { return -1 }
    if steps.isEmpty { steps.reserveCapacity(4) }
    steps.append(step())
    return Int32(steps.count - 1)
  }

  mutating func record(_ event: @autoclosure () -> Event, bytes count: Int = 0, at step: Int32) {
    guard step >= 0, eventBytes + count + 64 <= Self.maximumBytes else { return }
    eventBytes += count + 64
    events.append((step, event()))
  }

  /// Records the range of a redirect's text, unless it is beyond the maximum.
  mutating func recordRedirect(_ text: Range<Int32>, at step: Int32) {
    guard text.upperBound <= Self.maximumBytes else { return }
    record(.redirect(text), at: step)
  }

  /// Stores the texts to which the steps, their stars and redirects refer.
  mutating func complete(_ text: borrowing [UInt8], _ stars: borrowing [Star]) {
    guard !steps.isEmpty else { return }
    bytes = Array(text[..<min(text.count, Self.maximumBytes)])
    self.stars = Array(stars[..<Int(steps[steps.count - 1].stars.upperBound)])
  }

  func text(_ range: Range<Int32>) -> String {
    String(decoding: bytes[Int(range.lowerBound)..<Int(range.upperBound)], as: UTF8.self)
  }
}
