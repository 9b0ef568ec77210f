/// A record of the computation of a reply, with the data for an explanation.
struct Trace: Sendable {
  /// One matched category.
  struct Step: Sendable {
    var category: Int32
    var isLearned: Bool
    var depth: Int32
    /// The range of the matched sentence in `bytes`.
    ///
    /// The words of `<that>` and the topic follow the sentence there, because stars refer to them too.
    var sentence: Range<Int32>
    var stars: Range<Int32>
  }

  struct Star: Sendable {
    var section: PathSection
    var text: Range<Int32>
  }

  /// A condition, choice or change made by a step.
  enum Event: Sendable {
    case condition(item: Int32, left: String, right: String, holds: Bool)
    case choice(item: Int32, list: Int32, index: Int32, count: Int32)
    /// The range of the redirect's text in `bytes`.
    case redirect(Range<Int32>)
    case variable(String, from: String?, to: String?)
    case topic(from: String?, to: String?)
    case note(String, String)
  }

  var steps: [Step] = []
  var events: [(step: Int32, event: Event)] = []
  private(set) var bytes: [UInt8] = []
  private(set) var stars: [Star] = []
  private var eventBytes = 0

  /// The maximum size of `bytes`, and that of the events' texts; anything beyond it is not recorded.
  private static let maximumBytes = 1 << 20

  /// Records a match and returns the index of its step; -1 if a maximum is reached.
  mutating func note(
    _ category: Int32, isLearned: Bool, depth: Int, _ subject: borrowing MatchSubject,
    _ matched: borrowing [StarRange]
  ) -> Int32 {
    guard bytes.count + subject.text.count <= Self.maximumBytes, steps.count < 10_000 else {
      return -1
    }
    if steps.isEmpty {
      steps.reserveCapacity(4)
      stars.reserveCapacity(12)
      bytes.reserveCapacity(4 * subject.text.count)
    }
    let start = Int32(bytes.count)
    bytes.append(contentsOf: subject.text)
    let firstStar = Int32(stars.count)
    for index in 0..<matched.count {
      let star = matched[index]
      var text = start..<start
      if star.start < star.end {
        text = start + subject.starts[Int(star.start)]..<start + subject.ends[Int(star.end) - 1]
      }
      stars.append(Star(section: star.section, text: text))
    }
    let end = subject.sectionEnds.pattern
    let length = end == 0 ? 0 : subject.ends[end - 1]
    steps.append(
      Step(
        category: category, isLearned: isLearned, depth: Int32(depth),
        sentence: start..<(start + length), stars: firstStar..<Int32(stars.count)))
    return Int32(steps.count - 1)
  }

  mutating func note(_ event: @autoclosure () -> Event, bytes count: Int = 0, at step: Int32) {
    guard step >= 0, eventBytes + count + 64 <= Self.maximumBytes else { return }
    eventBytes += count + 64
    events.append((step, event()))
  }

  /// Records the text of a redirect.
  mutating func noteRedirect(_ target: [UInt8], at step: Int32) {
    guard step >= 0, bytes.count + target.count <= Self.maximumBytes else { return }
    let start = Int32(bytes.count)
    bytes.append(contentsOf: target)
    let end = Int32(bytes.count)
    note(.redirect(start..<end), at: step)
  }

  func text(_ range: Range<Int32>) -> String {
    String(decoding: bytes[Int(range.lowerBound)..<Int(range.upperBound)], as: UTF8.self)
  }
}
