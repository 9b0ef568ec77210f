package import Conversations
import Responder

/// Stores the messages worth looking at in little memory: a million of them need about a hundred megabytes.
///
/// Messages that differ only in case, marks and plurals are stored once for each `ReviewReasons.Kind`.
package struct MessagePool: Sendable {
  /// A message that was said one or more times.
  struct Entry: Sendable {
    /// Its first wording, in the pool's bytes.
    var bytes: Range<UInt32>
    var key: UInt64
    var count: UInt32 = 0
    /// The balance of a majority vote on `topic`: each message in this topic counts 1, each in another topic -1.
    var votes: UInt32 = 0
    var reasons = ReviewReasons()
    /// The robot's previous reply, the topic that won the vote, and today's reply in it: indices of `texts`.
    var before: UInt16
    var topic: UInt16
    var reply: UInt16

    /// The key of the message's words, without its kind.
    var wordKey: UInt64 { key ^ reasons.kind.salt }
  }

  private(set) var entries: [Entry] = []
  private(set) var occurrences = Occurrences()
  private var bytes: [UInt8] = []
  /// The entries by key, with open addressing; each is an index plus 1, and 0 is free.
  private var slots = [UInt32](repeating: 0, count: 1 << 12)
  private var texts: [String] = []
  private var textIndices: [String: UInt16] = [:]
  /// The index of no text.
  private static let noText = UInt16.max
  private var people: [String: UInt32] = [:]
  private var peopleNames: [String] = []
  /// The verdicts on exchanges of the history; they hide exchanges, some for a day only.
  private let marks: ReviewMarks
  /// The time for which `marks` decides what is hidden.
  private let now: WallTime
  /// The keys of messages that are never to be shown.
  private let unwanted: Set<UInt64>
  /// The number of messages read.
  package private(set) var messageCount = 0
  /// Whether the reading was interrupted.
  package var isPartial = false
  /// The number of conversations read.
  package private(set) var talkCount = 0
  /// The number of messages that no rule with words of its own answered.
  package private(set) var missCount = 0
  /// The number of misses that a verdict accepted.
  package private(set) var acceptedCount = 0
  /// The different messages that rules answered, up to a maximum; empty unless the pool keeps them.
  package private(set) var answered: [SaidMessage] = []
  private var answeredIndices: [UInt64: Int] = [:]
  private let keepsAnswered: Bool
  /// Whether the pool takes the messages that a verdict hides, instead of the others.
  private let takesHidden: Bool
  /// The names that a masked report must not contain.
  package private(set) var names: Set<String> = []

  /// - Parameters:
  ///   - marks: the verdicts on exchanges of the history; they hide exchanges, some for a day only.
  ///   - now: the time for which `marks` decides what is hidden.
  ///   - keepsAnswered: whether to keep messages that rules answered, too.
  ///   - takesHidden: whether to take the messages that a verdict hides, instead of the others.
  package init(
    marks: ReviewMarks = ReviewMarks(), at now: WallTime = WallTime(microseconds: 0),
    keepsAnswered: Bool = false, takesHidden: Bool = false
  ) {
    self.marks = marks
    self.now = now
    self.keepsAnswered = keepsAnswered
    self.takesHidden = takesHidden
    unwanted = Set(marks.unwanted.map(Self.key))
  }

  /// The maximum length in bytes of a stored message, and of a topic or reply stored with it.
  private static let maximumBytes = 2_000
  private static let maximumTextBytes = 400
  /// The maximum number of different topics and replies; further ones are not stored.
  private static let maximumTexts = Int(noText)

  /// Adds the findings in a conversation that no verdict hides; if `takesHidden`, those that a verdict hides.
  package mutating func add(_ findings: [ReviewFinding], in talk: ReviewedTalk) {
    talkCount += 1
    messageCount += talk.turns.count
    if keepsAnswered { keepAnswered(findings, in: talk) }
    for finding in findings {
      let turn = talk.turns[finding.turnIndex]
      let key = Self.key(of: turn.message)
      let isUnwanted = unwanted.contains(key)
      if finding.reasons.isMiss {
        missCount += 1
        if isUnwanted || turn.entry.map(marks.accepts) == true { acceptedCount += 1 }
      }
      let isHidden = isUnwanted || turn.entry.map { marks.hides($0, at: now) } == true
      if isHidden != takesHidden { continue }
      // No rule can be written for an empty message.
      if turn.message.allSatisfy(\.isWhitespace) { continue }
      let index = entry(of: turn.message, key ^ finding.reasons.kind.salt, finding)
      entries[Int(index)].count += 1
      vote(for: finding, at: Int(index))
      entries[Int(index)].reasons.formUnion(finding.reasons)
      occurrences.append(
        Occurrences.Occurrence(
          entry: index, person: person(of: talk), microseconds: turn.time?.microseconds ?? 0,
          talk: talk.id ?? 0, exchange: turn.entry ?? 0))
    }
  }

  /// The maximum number of different messages kept that rules answered.
  private static let maximumAnswered = 20_000

  private mutating func keepAnswered(_ findings: [ReviewFinding], in talk: ReviewedTalk) {
    let missed = Set(findings.filter(\.reasons.isMiss).map(\.turnIndex))
    for (index, turn) in talk.turns.enumerated() where !missed.contains(index) {
      let key = Self.key(of: turn.message)
      if let known = answeredIndices[key] {
        answered[known].count += 1
      } else if answered.count < Self.maximumAnswered,
        turn.message.utf8.count <= Self.maximumBytes
      {
        answeredIndices[key] = answered.count
        answered.append(SaidMessage(turn.message))
      }
    }
  }

  /// Counts a finding for or against the topic of its entry, so that the topic of more than half of the findings wins.
  private mutating func vote(for finding: ReviewFinding, at entry: Int) {
    let topic = index(of: finding.topic)
    if topic == entries[entry].topic {
      entries[entry].votes += 1
    } else if entries[entry].votes > 0 {
      entries[entry].votes -= 1
    } else {
      entries[entry].topic = topic
      entries[entry].before = index(of: finding.before)
      entries[entry].reply = index(of: finding.reply)
      entries[entry].votes = 1
    }
  }

  private static let maximumNames = 100_000

  package mutating func add(names: [String]) {
    if self.names.count < Self.maximumNames { self.names.formUnion(names) }
  }

  /// Returns the first wording of an entry.
  func message(_ entry: Int) -> String {
    let range = entries[entry].bytes
    return String(decoding: bytes[Int(range.lowerBound)..<Int(range.upperBound)], as: UTF8.self)
  }

  func text(_ index: UInt16) -> String? { index == Self.noText ? nil : texts[Int(index)] }

  /// Frees the memory that only adding messages needs.
  mutating func seal() {
    slots = []
    textIndices = [:]
    people = [:]
    answeredIndices = [:]
  }

  private mutating func person(of talk: ReviewedTalk) -> UInt32 {
    guard let name = talk.person else { return 0 }
    if let known = people[name] { return known }
    let index = UInt32(people.count + 1)
    people[name] = index
    peopleNames.append(name)
    return index
  }

  func person(_ index: UInt32) -> String? { index == 0 ? nil : peopleNames[Int(index) - 1] }

  private mutating func entry(
    of message: String, _ key: UInt64, _ finding: ReviewFinding
  ) -> UInt32 {
    if 2 * entries.count >= slots.count { grow() }
    var slot = Int(truncatingIfNeeded: key) & (slots.count - 1)
    while slots[slot] != 0 {
      if entries[Int(slots[slot] - 1)].key == key { return slots[slot] - 1 }
      slot = (slot + 1) & (slots.count - 1)
    }
    let start = UInt32(bytes.count)
    bytes += message.utf8.prefix(Self.maximumBytes)
    if message.utf8.count > Self.maximumBytes {
      // The last scalar may be cut in its middle.
      while let last = bytes.last, last & 0xC0 == 0x80 { bytes.removeLast() }
      if let last = bytes.last, last >= 0xC0 { bytes.removeLast() }
    }
    entries.append(
      Entry(
        bytes: start..<UInt32(bytes.count), key: key, before: index(of: finding.before),
        topic: index(of: finding.topic), reply: index(of: finding.reply)))
    slots[slot] = UInt32(entries.count)
    return UInt32(entries.count - 1)
  }

  private mutating func grow() {
    slots = [UInt32](repeating: 0, count: slots.count * 2)
    for (index, entry) in entries.enumerated() {
      var slot = Int(truncatingIfNeeded: entry.key) & (slots.count - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = UInt32(index + 1)
    }
  }

  private mutating func index(of text: String?) -> UInt16 {
    guard let text, text.utf8.count <= Self.maximumTextBytes else { return Self.noText }
    if let known = textIndices[text] { return known }
    guard texts.count < Self.maximumTexts else { return Self.noText }
    texts.append(text)
    textIndices[text] = UInt16(texts.count - 1)
    return UInt16(texts.count - 1)
  }

  /// Returns a 64-bit hash of a message's words, or of its bytes if it has no words.
  static func key(of message: String) -> UInt64 {
    var hash = StableHash()
    let words = MessageWords(message).all
    for word in words {
      hash.add(word.utf8)
      hash.add(0x20)
    }
    if words.isEmpty { hash.add(message.utf8) }
    // The low bits of FNV select the slot, and are weak for short texts.
    return hash.value ^ hash.value >> 29
  }
}
