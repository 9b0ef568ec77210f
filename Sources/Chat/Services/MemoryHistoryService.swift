import Synchronization

/// The history of this run, in memory.
///
/// Recording is constant; a page costs as much as the entries that it looks at.
public final class MemoryHistoryService: HistoryService {
  private let entries = Mutex<[HistoryEntry]>([])

  public init() {}

  public func record(message: String, reply: String, at time: WallTime) async throws(HistoryError) {
    entries.withLock { entries in
      let id = (entries.last?.id ?? 0) + 1
      entries.append(HistoryEntry(id: id, message: message, reply: reply, at: time))
    }
  }

  public func page(
    matching words: [String], before id: HistoryEntry.ID?, limit: Int
  ) async throws(HistoryError) -> HistoryPage {
    let entries = entries.withLock { $0 }
    let wanted = words.map { $0.lowercased() }
    // Ids count up from 1 without a gap, so that an id is a place.
    let older = id.map { entries.prefix(max(0, Int($0) - 1)) } ?? entries[...]
    var found: [HistoryEntry] = []
    for entry in older.reversed() where entry.contains(wanted) {
      if found.count == limit { return HistoryPage(entries: found, hasMore: true) }
      found.append(entry)
    }
    return HistoryPage(entries: found, hasMore: false)
  }
}

extension HistoryEntry {
  fileprivate func contains(_ words: [String]) -> Bool {
    if words.isEmpty { return true }
    let text = message.lowercased() + "\n" + reply.lowercased()
    return words.allSatisfy { text.contains($0) }
  }
}
