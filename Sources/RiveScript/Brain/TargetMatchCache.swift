import Responder
import Synchronization

/// A cache of the matches of redirects' targets, because most messages lead to the same few targets.
///
/// If no trigger reads what a conversation changes, the match of a target depends only on the target and the topic.
final class TargetMatchCache: Sendable {
  private final class Entry: Sendable {
    let text: [UInt8]
    let topic: Int
    let match: Match?

    init(_ text: [UInt8], _ topic: Int, _ match: Match?) {
      (self.text, self.topic, self.match) = (text, topic, match)
    }
  }

  /// The known matches, each at the index made from its text and topic; a new match replaces the one at its index.
  private let entries = Mutex<[Entry?]>([])

  /// The maximum number of matches, and the maximum length in bytes of their texts.
  private static let (maximumCount, maximumLength) = (512, 256)

  private static func index(of text: [UInt8], _ topic: Int) -> Int {
    let hash = text[...].stableHash &+ UInt64(topic)
    return Int((hash ^ hash >> 32) % UInt64(maximumCount))
  }

  /// Returns the known match of a text: an inner `nil` if no trigger matches, an outer `nil` if the match is unknown.
  ///
  /// A match also counts as unknown while another thread uses the cache.
  func match(of text: [UInt8], in topic: Int) -> Match?? {
    let entry = entries.withLockIfAvailable { $0.isEmpty ? nil : $0[Self.index(of: text, topic)] }
    guard let entry = entry ?? nil, entry.topic == topic, entry.text == text else { return nil }
    return .some(entry.match)
  }

  func add(_ match: Match?, of text: [UInt8], in topic: Int) {
    guard text.count <= Self.maximumLength else { return }
    let entry = Entry(text, topic, match)
    _ = entries.withLockIfAvailable { entries in
      if entries.isEmpty { entries = Array(repeating: nil, count: Self.maximumCount) }
      entries[Self.index(of: text, topic)] = entry
    }
  }
}
