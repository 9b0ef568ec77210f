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

    /// The approximate size in memory, in bytes.
    var size: Int {
      switch self {
      case .exchange(let entry, _, _): entry.size
      case .command(let command, _): command.utf8.count + 256
      }
    }

    /// Returns the values given to a variable, or to all if the name is `nil`.
    func values(of name: String?) -> [String] {
      switch self {
      case .exchange(let entry, _, let origin):
        origin.variables.values(of: name) + entry.commands.values(of: name)
      case .command(let command, _): [command].values(of: name)
      }
    }
  }

  /// The maximum size of the changes, in bytes; beyond it, all are dropped, and nothing is tried again.
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
    byteCount += change.size
    memories[change.conversation] = memory
    changes.append(change)
    if byteCount > Self.maximumBytes { changes = [] }
  }

  /// Removes the first change, which the store now has in the conversation with this id.
  mutating func removeFirst(storedIn id: KeptConversation.ID) {
    let change = changes.removeFirst()
    byteCount -= change.size
    let memoryID = change.conversation
    if memoryID != id { storeIDs[memoryID] = id }
    if changes.isEmpty { (byteCount, memories) = (0, [:]) }
  }

  /// Delays the next try by a multiple of the time that the failed one took, so that a locked store costs little time.
  mutating func wait(since start: ContinuousClock.Instant, times factor: Int) {
    let now = ContinuousClock.now
    nextAttempt = now + (now - start) * factor
  }

  /// Removes the last exchange of a conversation, if the store does not have it, and the later commands but `/forget`.
  mutating func takeBack(from id: KeptConversation.ID, memory: Conversation) {
    let last = changes.lastIndex {
      if case .exchange(_, id, _) = $0 { true } else { false }
    }
    guard let first = last ?? (memories[id] == nil ? nil : changes.startIndex) else { return }
    remove(from: first) { change in
      switch change {
      case .exchange(_, let other, _): other == id
      case .command(let command, let other):
        other == id && !command.hasPrefix(MemoryChange.forgetCommand)
      }
    }
    memories[id] = memory
  }

  /// Removes the changes of some conversations, or of all; after all, the store may be tried again.
  mutating func removeAll(of ids: [KeptConversation.ID]?) {
    remove(from: changes.startIndex) { ids?.contains($0.conversation) ?? true }
    if ids == nil { byteCount = 0 }
  }

  private mutating func remove(from start: Int, where isGone: (Change) -> Bool) {
    let rest = changes[start...]
    let kept = rest.filter { !isGone($0) }
    byteCount -= rest.reduce(0) { $0 + $1.size } - kept.reduce(0) { $0 + $1.size }
    changes.replaceSubrange(start..., with: kept)
  }

  /// Removes a variable of the user, or all, from the changes, so that storing the changes restores no variable.
  ///
  /// - Parameter conversation: the only conversation in which to forget; `nil` for all.
  mutating func forget(_ name: String?, in conversation: KeptConversation.ID? = nil) {
    var given: [String] = []
    for (id, memory) in memories where id == conversation ?? id {
      given += memory.variables.values(of: name)
    }
    for change in changes where change.conversation == conversation ?? change.conversation {
      given += change.values(of: name)
    }
    let values = ForgottenValues(given)
    for id in memories.keys where id == conversation ?? id { memories[id]?.forget(name) }
    remove(from: changes.startIndex) {
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
      let commands = entry.commands.forgetting(name, saying: values)
      origin.forget(name, wasSet: commands.count < entry.commands.count)
      byteCount -= entry.size
      entry.commands = commands
      byteCount += entry.size
      changes[index] = .exchange(entry, in: id, of: origin)
    }
  }
}
