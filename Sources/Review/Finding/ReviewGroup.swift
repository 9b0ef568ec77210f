package import Conversations

/// Messages with nearly the same words that are worth looking at together.
package struct ReviewGroup: Sendable, Equatable, Identifiable {
  /// The key of the group's most frequent message; a message has the same key in every review.
  package var id: UInt64
  /// The number of times that its messages were said.
  package var count: Int
  /// The number of people who said its messages; 0 if the source does not tell.
  package var personCount: Int
  /// The time of its last message; `nil` if the source does not tell.
  package var last: WallTime?
  package var reasons: ReviewReasons
  /// The different messages, the most frequent first, and of those the shortest.
  package var messages: [ReviewedMessage]
  /// The exchanges of the history in which its messages were said.
  package var exchanges: [HistoryEntry.ID]
  /// The latest verdict on its exchanges.
  package var verdict: ReviewMarks.Verdict?

  /// The most frequent message.
  package var title: String { messages.first?.message ?? "" }

  /// The most frequent message of those said in the group's most frequent topic.
  var sample: ReviewedMessage? {
    var counts: [String?: Int] = [:]
    for message in messages { counts[message.topic, default: 0] += message.count }
    let most = counts.values.max()
    return messages.first { counts[$0.topic] == most }
  }
}

/// One wording of a group's messages.
package struct ReviewedMessage: Sendable, Equatable {
  package var message: String
  package var count: Int
  package var reasons: ReviewReasons
  /// The robot's reply before the message, when it was said in `topic`.
  package var before: String?
  /// The topic of more than half of the times that the message was said, or else the topic of one of the times; `nil`
  /// for the topic in which conversations begin.
  package var topic: String?
  /// The robot's reply to it today; `nil` if that was not stored, as for a long reply.
  package var reply: String?
  /// The conversations in the history in which it was said, the latest first.
  package var places: [ReviewedPlace] = []
  /// The key of its words, which can't be computed from `message` if that was shortened.
  var key: UInt64?
}

/// The last time that a message was said in a conversation of the history.
package struct ReviewedPlace: Sendable, Hashable {
  package var conversation: KeptConversation.ID
  package var exchange: HistoryEntry.ID
  package var time: WallTime
  package var person: String?
}

/// The numbers of a review's groups, of the messages read, and of those that no rule with words of its own answered.
package struct ReviewNumbers: Sendable, Equatable {
  package var groupCount = 0
  package var messageCount = 0
  package var missCount = 0
  /// Whether the review was interrupted before it had read all messages.
  package var isPartial = false
}

/// All groups of a review, ranked: those said most often first, then those said by most people, then the latest.
package struct ReviewGroups: Sendable {
  private let pool: MessagePool
  /// The groups in their order, as ranges of `entries`.
  private var entryRanges: [Range<UInt32>] = []
  /// The indices of the pool's entries, sorted by group.
  private var entries: [UInt32] = []
  /// The groups in their order, as ranges of `occurrences`.
  private var occurrenceRanges: [Range<UInt32>] = []
  /// The indices of the pool's occurrences, sorted by group.
  private var occurrences: [UInt32] = []
  /// The numbers of messages and conversations read, and of misses: messages without a rule with words of its own.
  package var messageCount: Int { pool.messageCount }
  package var talkCount: Int { pool.talkCount }
  package var missCount: Int { pool.missCount }
  /// The number of misses that a verdict accepted.
  package var acceptedCount: Int { pool.acceptedCount }
  /// The mask for the names in the pool.
  package var mask: MessageMask { MessageMask(names: pool.names) }

  package var count: Int { entryRanges.count }

  package var numbers: ReviewNumbers {
    ReviewNumbers(
      groupCount: count, messageCount: messageCount, missCount: missCount, isPartial: pool.isPartial
    )
  }

  /// Groups the messages of a pool.
  ///
  /// - Parameter ruleWords: the words of the rules.
  package init(_ pool: MessagePool, ruleWords: Set<String> = []) {
    self.pool = pool
    let grouping = MessageGrouping(pool, ruleWords: ruleWords)
    (entries, entryRanges) = Self.sorted(pool.entries.indices, grouping.groupCount) {
      grouping.groupOfEntry[$0]
    }
    (occurrences, occurrenceRanges) = Self.sorted(pool.occurrences.indices, grouping.groupCount) {
      grouping.groupOfEntry[Int(pool.occurrences.entry($0))]
    }
    for range in entryRanges {
      entries[Int(range.lowerBound)..<Int(range.upperBound)].sort {
        let (one, other) = (pool.entries[Int($0)], pool.entries[Int($1)])
        return (other.count, one.bytes.count, $0) < (one.count, other.bytes.count, $1)
      }
    }
    var order = entryRanges.indices.map { index in
      let statistics = statistics(ofGroup: index)
      return (
        count: UInt32(statistics.count), people: UInt32(statistics.people), last: statistics.last,
        index: UInt32(index)
      )
    }
    order.sort {
      ($1.count, $1.people, $1.last, $0.index) < ($0.count, $0.people, $0.last, $1.index)
    }
    (entryRanges, occurrenceRanges) = (
      order.map { entryRanges[Int($0.index)] }, order.map { occurrenceRanges[Int($0.index)] }
    )
  }

  /// Returns the id of a group by its rank.
  func id(at index: Int) -> ReviewGroup.ID {
    pool.entries[Int(entries[Int(entryRanges[index].lowerBound)])].key
  }

  /// Returns the rank of a group; linear in the number of groups.
  func index(of id: ReviewGroup.ID) -> Int? { entryRanges.indices.first { self.id(at: $0) == id } }

  /// Returns a group by its rank; linear in its size.
  package subscript(index: Int) -> ReviewGroup {
    let (count, people, last) = statistics(ofGroup: index)
    let entries = entries[Int(entryRanges[index].lowerBound)..<Int(entryRanges[index].upperBound)]
    let said = occurrences[
      Int(occurrenceRanges[index].lowerBound)..<Int(occurrenceRanges[index].upperBound)]
    let places = places(said)
    let messages = entries.map { number in
      let entry = pool.entries[Int(number)]
      return ReviewedMessage(
        message: pool.message(Int(number)), count: Int(entry.count), reasons: entry.reasons,
        before: pool.text(entry.before), topic: pool.text(entry.topic),
        reply: pool.text(entry.reply), places: places[number] ?? [],
        key: entry.wordKey)
    }
    return ReviewGroup(
      id: id(at: index), count: count, personCount: people,
      last: last == 0 ? nil : WallTime(microseconds: last),
      reasons: messages.reduce(into: ReviewReasons()) { $0.formUnion($1.reasons) },
      messages: messages,
      exchanges: said.map { pool.occurrences[Int($0)].exchange }.filter { $0 != 0 })
  }

  /// The maximum number of conversations listed for a wording.
  private static let maximumPlaces = 100

  /// Returns the latest conversations of each of the pool's entries, each with the last time the entry was said there.
  private func places(_ said: ArraySlice<UInt32>) -> [UInt32: [ReviewedPlace]] {
    var places: [UInt32: [ReviewedPlace]] = [:]
    var seen: Set<[Int64]> = []
    let latest = said.map { pool.occurrences[Int($0)] }.sorted {
      ($0.microseconds, $0.exchange) > ($1.microseconds, $1.exchange)
    }
    for occurrence in latest where occurrence.talk != 0 {
      guard places[occurrence.entry]?.count ?? 0 < Self.maximumPlaces,
        seen.insert([Int64(occurrence.entry), occurrence.talk]).inserted
      else { continue }
      places[occurrence.entry, default: []].append(
        ReviewedPlace(
          conversation: occurrence.talk, exchange: occurrence.exchange,
          time: WallTime(microseconds: occurrence.microseconds),
          person: pool.person(occurrence.person)))
    }
    return places
  }

  private func statistics(
    ofGroup index: Int
  ) -> (count: Int, people: Int, last: Int64) {
    let said = occurrences[
      Int(occurrenceRanges[index].lowerBound)..<Int(occurrenceRanges[index].upperBound)]
    if said.count == 1, let only = said.first {
      let occurrence = pool.occurrences[Int(only)]
      return (1, occurrence.person == 0 ? 0 : 1, max(0, occurrence.microseconds))
    }
    var people: Set<UInt32> = []
    var last: Int64 = 0
    for place in said {
      let occurrence = pool.occurrences[Int(place)]
      if occurrence.person != 0 { people.insert(occurrence.person) }
      last = max(last, occurrence.microseconds)
    }
    return (said.count, people.count, last)
  }

  /// Returns indices sorted by group, keeping their order, and the range of each group.
  ///
  /// Complexity: linear, a counting sort.
  private static func sorted(
    _ indices: Range<Int>, _ groups: Int, group: (Int) -> UInt32
  ) -> ([UInt32], [Range<UInt32>]) {
    var starts = [UInt32](repeating: 0, count: groups + 1)
    for index in indices { starts[Int(group(index)) + 1] += 1 }
    for index in starts.indices.dropFirst() { starts[index] += starts[index - 1] }
    var next = starts
    var sorted = [UInt32](repeating: 0, count: indices.count)
    for index in indices {
      let group = Int(group(index))
      sorted[Int(next[group])] = UInt32(index)
      next[group] += 1
    }
    return (sorted, (0..<groups).map { starts[$0]..<starts[$0 + 1] })
  }
}
