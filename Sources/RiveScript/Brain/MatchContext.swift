import Responder
import Synchronization

/// The conversation to which a message belongs.
///
/// A class, so that no match copies the conversation: a message is matched again after its spelling is corrected.
final class MatchContext {
  let conversation: Conversation
  /// The last reply, read at its first use.
  private(set) var lastReply: LastReply?

  /// - Parameter lastReply: the last reply, if an earlier match has read it.
  init(_ conversation: Conversation, lastReply: LastReply? = nil) {
    (self.conversation, self.lastReply) = (conversation, lastReply)
  }

  /// Returns the last reply with the `%` lines that may match it; the text `undefined` without a reply.
  func lastReply(_ brain: Brain) -> LastReply {
    let text = conversation.replies.first ?? "undefined"
    if let lastReply, lastReply.text == text { return lastReply }
    let reply = brain.lastReplies.reply(text, brain)
    lastReply = reply
    return reply
  }
}

/// A cache of last replies, because a robot gives the same replies in many conversations.
final class LastReplyCache: Sendable {
  /// The replies by their hashes.
  private let cache = Mutex<[UInt64: LastReply]>([:])

  /// The maximum number of replies, and the maximum length in bytes of each.
  private static let (maximumCount, maximumLength) = (512, 1_024)

  /// Returns a reply in the form that `%` lines are compared with.
  ///
  /// While another thread uses the cache, the reply is normalized without it.
  func reply(_ text: String, _ brain: Brain) -> LastReply {
    guard text.utf8.count <= Self.maximumLength else { return LastReply(text, brain) }
    let hash = text.utf8.stableHash
    if let reply = cache.withLockIfAvailable({ $0[hash] }) ?? nil,
      reply.text.utf8.elementsEqual(text.utf8)
    {
      return reply
    }
    let reply = LastReply(text, brain)
    _ = cache.withLockIfAvailable { cache in
      if cache.count == Self.maximumCount { cache.removeAll(keepingCapacity: true) }
      cache[hash] = reply
    }
    return reply
  }
}

/// The robot's last reply in the form that `%` lines are compared with.
final class LastReply: Sendable {
  /// The reply as the robot gave it.
  let text: String
  let subject: Subject
  /// The indices in `Brain.previousPatterns` of the `%` lines that may match the reply.
  let lines: [Int32]

  init(_ text: String, _ brain: Brain) {
    self.text = text
    subject = Subject(brain.normalizer.reply(text))
    let words = WordSet(subject, known: brain.words, arena: brain.arena)
    lines = brain.previousIndex.lines(thatMayMatch: words, brain.previousPatterns)
  }
}
