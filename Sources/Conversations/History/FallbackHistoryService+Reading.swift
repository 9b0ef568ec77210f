package import Responder

/// Reading conversations from the store, from memory, or from both.
extension FallbackHistoryService {
  package func page(
    matching words: [String], after id: KeptConversation.ID?, limit: Int
  ) async throws(HistoryError) -> HistoryPage {
    let page = try await withStore { store throws(HistoryError) in
      try await store.page(matching: words, after: id, limit: limit)
    }
    if let page { return page }
    return try await pageOfBoth(matching: words, after: id, limit: limit)
  }

  package func count() async throws(HistoryError) -> Int {
    let count = try await withStore { store throws(HistoryError) in try await store.count() }
    if let count { return count }
    return try await pageOfBoth(matching: [], after: nil, limit: .max).items.count
  }

  /// Returns a page of the conversations in memory, followed by those that only the store has.
  private func pageOfBoth(
    matching words: [String], after id: KeptConversation.ID?, limit: Int
  ) async throws(HistoryError) -> HistoryPage {
    var page = HistoryPage(items: [], hasMore: false)
    var last = id
    if id.map(memory.knows) ?? true {
      page = try await memory.page(matching: words, after: id, limit: limit)
      last = nil
    }
    while !page.hasMore, let store,
      let more = try? await store.page(matching: words, after: last, limit: limit)
    {
      let others = more.items.filter { !memory.knows($0.id) }
      let room = limit - page.items.count
      page.items += others.prefix(room)
      page.hasMore = others.count > room
      guard more.hasMore else { break }
      last = more.items.last?.id
    }
    return page
  }

  package func conversation(
    _ id: KeptConversation.ID
  ) async throws(HistoryError) -> KeptConversation {
    let id = storedID(of: id)
    return try await readAnywhere { history throws(HistoryError) in
      try await history.conversation(id)
    }
  }

  package func latest(
    with rules: RobotOrigin?, of user: String?
  ) async throws(HistoryError) -> KeptConversation? {
    try await readAnywhere { history throws(HistoryError) in
      try await history.latest(with: rules, of: user)
    }
  }

  package func entries(
    of id: KeptConversation.ID, after entry: HistoryEntry.ID?, limit: Int
  ) async throws(HistoryError) -> [HistoryEntry] {
    try await readAnywhere { history throws(HistoryError) in
      try await history.entries(of: id, after: entry, limit: limit)
    }
  }

  /// Returns the robot's memory of a conversation.
  ///
  /// If the store works, the conversation is also copied to the history in memory, because the caller is about to
  /// continue the conversation, and the store may fail later.
  package func memory(of id: KeptConversation.ID) async throws(HistoryError) -> Conversation {
    let remembered = try await readAnywhere { history throws(HistoryError) in
      try await history.memory(of: id)
    }
    let storedTalk = try await withStore { store throws(HistoryError) in
      (try await store.conversation(id), try await store.allEntries(of: id))
    }
    if let (conversation, entries) = storedTalk {
      memory.adopt(conversation, entries, memory: remembered)
    }
    return remembered
  }

  package func knowledge(
    of user: String, with rules: RobotOrigin
  ) async throws(HistoryError) -> [String: String] {
    let known = try await readAnywhere { history throws(HistoryError) in
      try await history.knowledge(of: user, with: rules)
    }
    guard known.isEmpty, hasFailed else { return known }
    // Memory has only the conversations of this run.
    return (try? await store?.knowledge(of: user, with: rules)) ?? known
  }

  package func knownNames(
    of user: String, with rules: RobotOrigin
  ) async throws(HistoryError) -> Set<String> {
    let names = try await readAnywhere { history throws(HistoryError) in
      try await history.knownNames(of: user, with: rules)
    }
    guard hasFailed else { return names }
    return names.union((try? await store?.knownNames(of: user, with: rules)) ?? [])
  }
}
