package import Responder
import Synchronization

/// A history in memory, for this run only.
///
/// Recording takes amortized constant time. A page sorts all conversations, and a search also reads their exchanges.
package final class MemoryHistoryService: HistoryService {
  fileprivate struct Talk {
    var conversation: KeptConversation
    var entries: [HistoryEntry] = []
    /// The approximate size of the entries.
    var bytes = 0
    var memory: Conversation
    /// The commands placed before the next exchange.
    var pending: [String] = []
    var isDeleted = false
  }

  private struct State {
    var talks: [KeptConversation.ID: Talk] = [:]
    var lastID: KeptConversation.ID = 0
    var lastEntryID: HistoryEntry.ID = 0
    var marks = ReviewMarks()

    /// Returns the pending commands of a visible conversation, without copying the conversation.
    func pending(of id: KeptConversation.ID) -> [String]? {
      talks[id]?.isDeleted == false ? talks[id]?.pending : nil
    }

    /// The visible conversations, newest first.
    var visibleTalks: [Talk] {
      talks.values.filter { !$0.isDeleted }.sorted { $0.newestEntry > $1.newestEntry }
    }
  }

  private let state = Mutex(State())

  /// The default maximum size of a conversation's entries, in bytes.
  package static let maximumBytes = 16 << 20

  private let maximumBytes: Int

  /// - Parameter maximumBytes: the maximum size of a conversation's entries; beyond it, the first half of them is
  ///   dropped.
  package init(maximumBytes: Int = maximumBytes) { self.maximumBytes = maximumBytes }

  /// A conversation with an unknown id began in another history; a conversation with this id is created here, without
  /// its earlier exchanges.
  package func record(
    _ entry: HistoryEntry, in id: KeptConversation.ID?, of origin: ConversationOrigin,
    memory: Conversation
  ) async throws(HistoryError) -> KeptConversation.ID {
    state.withLock { state in
      let id = id ?? state.lastID + 1
      state.lastID = max(state.lastID, id)
      state.lastEntryID += 1
      if state.talks.index(forKey: id) == nil {
        state.talks[id] = Talk(
          conversation: KeptConversation(
            id: id, origin: origin, title: KeptConversation.title(for: entry.message),
            last: entry.time, length: 0), memory: memory)
      }
      let number = state.lastEntryID
      // The conversation is changed in place, because changing a copy would copy its entries each time.
      if let index = state.talks.index(forKey: id) {
        state.talks.values[index].record(
          entry, as: number, of: origin, memory: memory, upTo: maximumBytes)
      }
      return id
    }
  }

  /// Makes the ids of new conversations start after `id`.
  package func startIDs(after id: KeptConversation.ID) {
    state.withLock { $0.lastID = max($0.lastID, id) }
  }

  func renumber(_ id: KeptConversation.ID, to new: KeptConversation.ID) {
    guard id != new else { return }
    state.withLock { state in
      state.talks[new] = state.talks.removeValue(forKey: id)
      state.talks[new]?.conversation.id = new
    }
  }

  /// Removes a conversation that was deleted elsewhere.
  func remove(_ id: KeptConversation.ID) { state.withLock { $0.talks[id] = nil } }

  /// Returns whether memory has a conversation, including deleted ones that can be restored.
  package func knows(_ id: KeptConversation.ID) -> Bool { state.withLock { $0.talks[id] != nil } }

  /// Copies a conversation of another history.
  package func adopt(
    _ conversation: KeptConversation, _ entries: [HistoryEntry], memory: Conversation
  ) {
    state.withLock { state in
      state.lastID = max(state.lastID, conversation.id)
      state.lastEntryID = max(state.lastEntryID, entries.last?.id ?? 0)
      state.talks[conversation.id] = Talk(
        conversation: conversation, entries: entries,
        bytes: entries.reduce(0) { $0 + $1.size }, memory: memory)
    }
  }

  package func recordCommand(
    _ command: String, in id: KeptConversation.ID, memory: Conversation
  ) async throws(HistoryError) {
    _ = try talk(id)
    state.withLock { state in
      state.talks[id]?.pending.append(command)
      state.talks[id]?.memory = memory
    }
  }

  package func pendingCommands(
    of id: KeptConversation.ID
  ) async throws(HistoryError) -> [String] {
    guard let pending = state.withLock({ $0.pending(of: id) }) else {
      throw .noSuchConversation(id)
    }
    return pending
  }

  package func pendingCommandsAtHand(of id: KeptConversation.ID) -> [String]? {
    state.withLock { $0.pending(of: id) }
  }

  package func takeBack(
    from id: KeptConversation.ID, memory: Conversation
  ) async throws(HistoryError) -> (entry: HistoryEntry?, isGone: Bool) {
    state.withLock { state in
      guard var talk = state.talks[id] else { return (nil, true) }
      var entry = talk.entries.popLast()
      talk.bytes -= entry?.size ?? 0
      talk.pending = HistoryEntry.commands(entry?.commands ?? [], afterTakingBack: talk.pending)
      entry?.commands = talk.pending
      talk.conversation.length -= entry == nil ? 0 : 1
      talk.conversation.last = talk.entries.last?.time ?? talk.conversation.last
      talk.memory = memory
      state.talks[id] = talk.entries.isEmpty ? nil : talk
      return (entry, talk.entries.isEmpty)
    }
  }

  package func page(
    matching words: [String], after id: KeptConversation.ID?, limit: Int
  ) async throws(HistoryError) -> HistoryPage {
    let wanted = words.map { SearchWords.words(of: $0) }.filter { !$0.isEmpty }
    // Text without words, such as `:-)`, is searched for literally.
    let literals = words.filter { !SearchWords.hasWord($0) }
    var items = state.withLock { $0.visibleTalks }.compactMap {
      talk -> (HistoryEntry.ID, HistoryPage.Item)? in
      if words.isEmpty { return (talk.newestEntry, HistoryPage.Item(talk.titled)) }
      let hit = talk.entries.last { $0.contains(wanted, literals) }
      return hit.map { ($0.id, HistoryPage.Item(talk.titled, hit: $0)) }
    }.sorted { $0.0 > $1.0 }.map(\.1)
    if let id, let index = items.firstIndex(where: { $0.id == id }) { items.removeFirst(index + 1) }
    return HistoryPage(items: Array(items.prefix(limit)), hasMore: items.count > limit)
  }

  package func conversation(
    _ id: KeptConversation.ID
  ) async throws(HistoryError) -> KeptConversation { try talk(id).titled }

  package func latest(
    with rules: RobotOrigin?, of user: String?
  ) async throws(HistoryError) -> KeptConversation? {
    state.withLock { $0.visibleTalks }.first { talk in
      let origin = talk.conversation.origin
      return (rules == nil || origin.rules.identity == rules?.identity)
        && (user == nil || user.map(ByteText.init) == ByteText(origin.user))
    }?.titled
  }

  package func entries(
    of id: KeptConversation.ID, after entry: HistoryEntry.ID?, limit: Int
  ) async throws(HistoryError) -> [HistoryEntry] {
    Array(try talk(id).entries.lazy.filter { $0.id > entry ?? 0 }.prefix(limit))
  }

  package func memory(of id: KeptConversation.ID) async throws(HistoryError) -> Conversation {
    try talk(id).memory
  }

  package func knowledge(
    of user: String, with rules: RobotOrigin
  ) async throws(HistoryError) -> [String: String] {
    let talks = state.withLock { $0.visibleTalks }.filter { $0.isOf(user, rules) }
    return (talks.first { !$0.conversation.origin.isFresh } ?? talks.first)?.memory.variables ?? [:]
  }

  package func knownNames(
    of user: String, with rules: RobotOrigin
  ) async throws(HistoryError) -> Set<String> {
    let talks = state.withLock { $0.talks.values.filter { $0.isOf(user, rules) } }
    return Set(talks.flatMap(\.memory.variables.keys))
  }

  package func forget(
    _ name: String?, of user: String, with rules: RobotOrigin, as command: String
  ) async throws(HistoryError) {
    state.withLock { state in
      let talks = state.talks.filter { $0.value.isOf(user, rules) }
      let values = ForgottenValues(talks.values.flatMap { $0.values(of: name) })
      for (id, talk) in talks {
        var memory = talk.memory
        memory.forget(name)
        state.talks[id]?.pending = talk.pending.forgetting(name)
        if memory != talk.memory { state.talks[id]?.pending.append(command) }
        state.talks[id]?.memory = memory
        var wasSet = false
        for (index, entry) in talk.entries.enumerated() {
          var changed = entry
          changed.commands = entry.commands.forgetting(name, saying: values)
          if changed.commands.count == entry.commands.count { continue }
          state.talks[id]?.entries[index] = changed
          state.talks[id]?.bytes += changed.size - entry.size
          wasSet = true
        }
        state.talks[id]?.conversation.origin.forget(name, wasSet: wasSet)
      }
    }
  }

  package func rename(
    _ id: KeptConversation.ID, to title: String
  ) async throws(HistoryError) {
    _ = try talk(id)
    state.withLock { $0.talks[id]?.conversation.title = title }
  }

  package func delete(
    _ ids: [KeptConversation.ID], at time: WallTime
  ) async throws(HistoryError) {
    for id in ids { _ = try talk(id) }
    state.withLock { state in for id in ids { state.talks[id]?.isDeleted = true } }
  }

  package func restore(_ ids: [KeptConversation.ID]) async throws(HistoryError) {
    state.withLock { state in for id in ids { state.talks[id]?.isDeleted = false } }
  }

  package func purge(
    _ ids: [KeptConversation.ID], within time: Duration?
  ) async throws(HistoryError) {
    state.withLock { state in
      for id in ids where state.talks[id]?.isDeleted == true { state.talks[id] = nil }
    }
  }

  package func clear() async throws(HistoryError) { state.withLock { $0.talks = [:] } }

  package func reviewMarks() async throws(HistoryError) -> ReviewMarks {
    state.withLock { state in
      let entries = state.visibleTalks.flatMap(\.entries).filter {
        state.marks.verdicts[$0.id] != nil
      }
      let ids = Set(entries.map(\.id))
      return ReviewMarks(
        state.marks.verdicts.filter { ids.contains($0.key) },
        unwanted: entries.filter { state.marks.verdicts[$0.id]?.mark == .never }.map(\.message))
    }
  }

  package func mark(
    _ ids: [HistoryEntry.ID], as mark: ReviewMark?, at time: WallTime
  ) async throws(HistoryError) {
    state.withLock { state in
      for id in ids { state.marks.verdicts[id] = mark.map { ReviewMarks.Verdict($0, at: time) } }
    }
  }

  private func talk(_ id: KeptConversation.ID) throws(HistoryError) -> Talk {
    guard let talk = state.withLock({ $0.talks[id] }), !talk.isDeleted else {
      throw .noSuchConversation(id)
    }
    return talk
  }
}

extension MemoryHistoryService.Talk {
  fileprivate mutating func record(
    _ entry: HistoryEntry, as number: HistoryEntry.ID, of origin: ConversationOrigin,
    memory: Conversation, upTo maximumBytes: Int
  ) {
    entries.append(entry)
    entries[entries.count - 1].id = number
    if !pending.isEmpty {
      entries[entries.count - 1].commands = pending + entry.commands
      pending = []
    }
    conversation.origin.rules = origin.rules
    conversation.length += 1
    conversation.last = entry.time
    self.memory = memory
    bytes += entries[entries.count - 1].size
    guard bytes > maximumBytes, entries.count > 1 else { return }
    // Half of the entries are dropped at once, because each removal moves all remaining entries.
    entries.removeFirst(entries.count / 2)
    bytes = entries.reduce(0) { $0 + $1.size }
  }

  /// The conversation; a placeholder title is replaced by a title from its first exchanges.
  fileprivate var titled: KeptConversation {
    var conversation = conversation
    conversation.retitle(by: entries.lazy.map { ($0.message, $0.reply) })
    return conversation
  }

  fileprivate var newestEntry: HistoryEntry.ID { entries.last?.id ?? 0 }

  /// Returns the values of a variable, or of all if the name is `nil`.
  fileprivate func values(of name: String?) -> [String] {
    let commands = pending + entries.flatMap(\.commands)
    let variables = [memory.variables, conversation.origin.variables]
    return variables.flatMap { $0.values(of: name) } + commands.values(of: name)
  }

  fileprivate func isOf(_ user: String, _ rules: RobotOrigin) -> Bool {
    ByteText(conversation.origin.user) == ByteText(user)
      && conversation.origin.rules.identity == rules.identity
  }
}

extension HistoryEntry {
  fileprivate func contains(_ wanted: [[String]], _ literals: [String]) -> Bool {
    let words = SearchWords.words(of: message) + [""] + SearchWords.words(of: reply)
    return wanted.allSatisfy { SearchWords.contains($0, in: words) }
      && literals.allSatisfy { message.contains($0) || reply.contains($0) }
  }
}
