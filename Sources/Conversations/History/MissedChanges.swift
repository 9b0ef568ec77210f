import Responder

/// The exchanges and commands of this run that a failed store has yet to store, in order.
struct MissedChanges {
  enum Change {
    case exchange(HistoryEntry, in: KeptConversation.ID, of: ConversationOrigin)
    case command(String, in: KeptConversation.ID)

    var conversation: KeptConversation.ID {
      switch self {
      case .exchange(_, let id, _), .command(_, let id): id
      }
    }
  }

  /// The maximum size of the messages and replies, in bytes; beyond it, all are dropped, and nothing is tried again.
  private static let maximumBytes = 16 << 20

  private var changes: ArraySlice<Change> = []
  /// The robot's memory of each conversation after its last change.
  private var memories: [KeptConversation.ID: Conversation] = [:]
  /// The store's ids of conversations that began while it failed.
  private var storeIDs: [KeptConversation.ID: KeptConversation.ID] = [:]
  private var byteCount = 0
  /// The time before which the store is not tried again.
  private var nextAttempt = ContinuousClock.now

  /// Whether all changes since the failure are here, so that the store may be tried again.
  var isComplete: Bool { byteCount <= Self.maximumBytes }

  /// Whether the store may be tried again now.
  var isDue: Bool { isComplete && ContinuousClock.now >= nextAttempt }

  /// The next change to store, with the robot's memory after all changes; `nil` if there is none.
  var first: (change: Change, memory: Conversation)? {
    changes.first.flatMap { change in memories[change.conversation].map { (change, $0) } }
  }

  /// Returns the id under which a conversation is stored.
  func storedID(of id: KeptConversation.ID) -> KeptConversation.ID { storeIDs[id] ?? id }

  mutating func add(_ change: Change, memory: Conversation) {
    if case .exchange(let entry, _, _) = change {
      byteCount += entry.message.utf8.count + entry.reply.utf8.count + 256
    }
    memories[change.conversation] = memory
    changes.append(change)
    if byteCount > Self.maximumBytes { changes = [] }
  }

  /// Removes the first change, which the store now has in the conversation with this id.
  mutating func removeFirst(storedIn id: KeptConversation.ID) {
    let memoryID = changes.removeFirst().conversation
    if memoryID != id { storeIDs[memoryID] = id }
    if changes.isEmpty { (byteCount, memories) = (0, [:]) }
  }

  /// Delays the next try by a multiple of the time that the failed one took, so that a locked store costs little time.
  mutating func wait(since start: ContinuousClock.Instant, times factor: Int) {
    let now = ContinuousClock.now
    nextAttempt = now + (now - start) * factor
  }

  /// Removes the last exchange of a conversation, if it is among the changes.
  mutating func takeBack(from id: KeptConversation.ID, memory: Conversation) {
    let last = changes.lastIndex {
      if case .exchange(_, id, _) = $0 { true } else { false }
    }
    guard let last else { return }
    changes.remove(at: last)
    memories[id] = memory
  }

  /// Removes the changes of some conversations, or of all; after all, the store may be tried again.
  mutating func removeAll(of ids: [KeptConversation.ID]?) {
    changes.removeAll { ids?.contains($0.conversation) ?? true }
    if ids == nil { byteCount = 0 }
  }

  /// Removes a variable of the user, or all, from the changes, so that storing the changes restores no variable.
  ///
  /// - Parameter conversation: the only conversation in which to forget; `nil` for all.
  mutating func forget(_ name: String?, in conversation: KeptConversation.ID? = nil) {
    for id in memories.keys where id == conversation ?? id { memories[id]?.forget(name) }
    changes.removeAll {
      if case .command(let command, let id) = $0 {
        id == conversation ?? id && [command].forgetting(name).isEmpty
      } else {
        false
      }
    }
    for index in changes.indices {
      guard case .exchange(var entry, let id, var origin) = changes[index],
        id == conversation ?? id
      else { continue }
      let commands = entry.commands.forgetting(name)
      origin.forget(name, wasSet: commands.count < entry.commands.count)
      entry.commands = commands
      changes[index] = .exchange(entry, in: id, of: origin)
    }
  }
}
