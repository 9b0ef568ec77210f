/// What happened while a reply was worked out: just enough to explain it later.
struct Trace: Sendable {
  /// One matched trigger.
  struct Step: Sendable {
    var match: Match
    var depth: Int
    var topic: Int
    var events: [Event] = []
  }

  /// One thing that a trigger tried, chose or changed.
  enum Event: Sendable {
    case condition(Int32, left: [UInt8], right: [UInt8], holds: Bool)
    /// The reply taken, an index of `Brain.replies`.
    case choice(Int32)
    case redirect([UInt8])
    case variable(String, from: String?, to: String?)
    case topic(from: String?, to: String?)
  }

  var steps: [Step] = []

  mutating func note(_ event: Event, at step: Int) {
    if step < steps.count { steps[step].events.append(event) }
  }
}
