import Responder

/// A matching trigger with its captures.
struct Match: Sendable {
  var trigger: Int32
  var subject: Subject
  var captures: Captures
  /// The robot's last reply, as the `%` line matched it.
  var previousSubject: Subject?
  var previousCaptures = Captures.none
  /// The corrections as explanations show them, with their labels: `spelling`, `helo → hello`.
  var notes: [(label: String, text: String)] = []
  /// The corrections in the subject, from left to right.
  var corrections: [Spelling.Correction] = []

  /// Returns the match of a text from which some parts were left out, as a match of the whole text.
  func restoring(_ removed: [Spelling.Correction], note: (label: String, text: String)) -> Match {
    var match = self
    // The corrections have offsets in the text without these parts.
    var (shift, next) = (0, 0)
    let shifted = corrections.map { correction in
      while next < removed.count,
        removed[next].typed.lowerBound <= correction.typed.lowerBound + shift
      {
        shift += removed[next].typed.count
        next += 1
      }
      let typed = correction.typed
      return Spelling.Correction(
        typed: typed.lowerBound + shift..<typed.upperBound + shift,
        replacement: correction.replacement)
    }
    match.corrections = (shifted + removed).sorted { $0.typed.lowerBound < $1.typed.lowerBound }
    match.notes.append(note)
    return match
  }

  /// Returns the range in the uncorrected message for a range in the subject.
  func uncorrected(_ range: Range<Int>) -> Range<Int> {
    guard !corrections.isEmpty else { return range }
    let start = uncorrected(range.lowerBound, isStart: true)
    return start..<max(start, uncorrected(range.upperBound))
  }

  /// - Parameter isStart: whether a range starts at the offset, so that a part left out there does not belong to it.
  private func uncorrected(_ offset: Int, isStart: Bool = false) -> Int {
    var shift = 0
    for correction in corrections {
      let start = correction.typed.lowerBound + shift
      let isAfterGap = isStart && offset == start && correction.replacement.count == 0
      guard offset > start || isAfterGap else { break }
      if offset < start + correction.replacement.count { return correction.typed.upperBound }
      shift += correction.replacement.count - correction.typed.count
    }
    return offset - shift
  }
}

/// A record of how a reply was computed, for explanations.
struct Trace: Sendable {
  struct Step: Sendable {
    var match: Match
    var depth: Int
    var topic: Int
    var events: [Event] = []
    /// The index of the part of the message that the trigger answers; `nil` for the whole message.
    var part: Int?
  }

  /// A condition, choice, redirect or failed object, or a change of a variable or the topic, while a trigger replied.
  enum Event: Sendable {
    case condition(Int32, Comparison, left: [UInt8], right: [UInt8], holds: Bool)
    /// The chosen reply, an index of `Brain.replies`.
    case choice(Int32)
    case redirect([UInt8])
    case variable(String, from: String?, to: String?)
    case topic(from: String?, to: String?)
    /// The reason why an object gave no result.
    case object(String)
  }

  var steps: [Step] = []
  /// The parts of the message, or none if it is answered as a whole.
  var parts: [Explanation.Part] = []
  /// The index of the part that is being answered.
  var part: Int?
  /// The index of the part whose trigger counts as the one that answered the message.
  var answeringPart: Int?

  /// The maximum number of bytes counted for all steps and events; anything beyond is not recorded.
  private static let maximumBytes = 1 << 20
  /// The bytes counted for each step or event, in addition to its texts.
  private static let bytesPerEntry = 32
  private var bytes = 0

  /// Adds a step and returns its index, or `Int.max` if the maximum is reached.
  mutating func add(_ step: Step) -> Int {
    let captures = step.match.captures.bounds.count + step.match.previousCaptures.bounds.count
    guard takeRoom(for: step.match.subject.count + 4 * captures) else { return .max }
    steps.append(step)
    steps[steps.count - 1].part = part
    return steps.count - 1
  }

  mutating func add(_ event: Event, at step: Int) {
    if step < steps.count, takeRoom(for: event.bytes) { steps[step].events.append(event) }
  }

  /// Forgets the topics of a part that entered none after all.
  mutating func forgetTopics(ofPart part: Int) {
    for index in steps.indices where steps[index].part == part {
      steps[index].events.removeAll { if case .topic = $0 { true } else { false } }
    }
  }

  private mutating func takeRoom(for count: Int) -> Bool {
    bytes += count + Self.bytesPerEntry
    return bytes <= Self.maximumBytes
  }
}

extension Trace.Event {
  /// The total bytes of the event's texts, without a variable's name.
  fileprivate var bytes: Int {
    switch self {
    case .condition(_, _, let left, let right, _): left.count + right.count
    case .choice: 0
    case .object(let reason): reason.utf8.count
    case .redirect(let target): target.count
    case .variable(_, let old, let new): (old?.utf8.count ?? 0) + (new?.utf8.count ?? 0)
    case .topic(let old, let new): (old?.utf8.count ?? 0) + (new?.utf8.count ?? 0)
    }
  }
}
