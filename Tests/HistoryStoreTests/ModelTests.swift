import Conversations
import Responder
import TestSupport
import Testing

@testable import HistoryStore

/// The store and the history in memory behave the same.
@Suite struct ModelTests {
  @Test func anyRowOfChangesGivesTheSameHistory() async throws {
    for seed in 0..<Soak.count(8) {
      let folder = TemporaryFolder()
      var pair = Pair(
        store: SQLiteHistoryService(at: HistoryLocation(folder: folder.path)),
        random: SplitMix(seed: seed))
      for _ in 0..<60 { try await pair.change() }
      try await pair.compare("seed \(seed)")
      pair.store = SQLiteHistoryService(at: HistoryLocation(folder: folder.path))
      try await pair.compare("seed \(seed), opened again")
    }
  }

  private struct Pair {
    var store: any HistoryService
    let model = MemoryHistoryService()
    var random: SplitMix
    var ids: [KeptConversation.ID] = []
    var deleted: [KeptConversation.ID] = []

    init(store: any HistoryService, random: SplitMix) {
      self.store = store
      self.random = random
    }

    private static let origins: [RobotOrigin] = [
      .builtin, .paths(["builtin", "/taught"]), .paths(["/a b", "builtin"]),
    ]

    private mutating func text() -> String {
      HostileTexts.crumbs.randomElement(using: &random) ?? ""
    }

    private mutating func command() -> String {
      Bool.random(using: &random) ? text() : MemoryChange.set(text(), to: text()).command
    }

    mutating func change() async throws {
      let id = ids.randomElement(using: &random)
      switch Int.random(in: 0..<10, using: &random) {
      case 0:
        guard let id else { return }
        for service in [store, model] as [any HistoryService] {
          try await service.delete([id], at: WallTime(microseconds: 1 << 60))
        }
        ids.removeAll { $0 == id }
        deleted.append(id)
      case 1:
        guard let id = deleted.popLast() else { return }
        let comesBack = Bool.random(using: &random)
        for service in [store, model] as [any HistoryService] {
          if comesBack { try await service.restore([id]) } else { try await service.purge([id]) }
        }
        if comesBack { ids.append(id) }
      case 2:
        guard let id else { return }
        let title = text()
        for service in [store, model] as [any HistoryService] {
          try await service.rename(id, to: title)
        }
      case 4:
        guard let id else { return }
        let memory = Conversation.random(using: &random)
        let kept = try await store.takeBack(from: id, memory: memory)
        let expected = try await model.takeBack(from: id, memory: memory)
        #expect(kept.entry == expected.entry && kept.isGone == expected.isGone)
        if kept.isGone { ids.removeAll { $0 == id } }
      case 3:
        let name = Bool.random(using: &random) ? nil : text()
        for service in [store, model] as [any HistoryService] {
          try await service.forget(name, of: "b", with: .builtin, as: "/forget x")
        }
      case 5:
        guard let id else { return }
        let memory = Conversation.random(using: &random)
        let command = self.command()
        for service in [store, model] as [any HistoryService] {
          try await service.recordCommand(command, in: id, memory: memory)
        }
      default: try await record(in: Bool.random(using: &random) ? id : nil)
      }
    }

    private mutating func record(in id: KeptConversation.ID?) async throws {
      let rules = Self.origins.randomElement(using: &random)
      let user = ["a", "b"].randomElement(using: &random) ?? ""
      let origin = ConversationOrigin.test(
        rules ?? .builtin, user: user, seed: random.next(), options: [text(): text()],
        variables: [text(): text()])
      let entry = HistoryEntry(
        message: text(), reply: text(), at: WallTime(microseconds: Int64(random.next() >> 12)),
        topic: Bool.random(using: &random) ? text() : nil,
        rule: Bool.random(using: &random) ? SourceLocation(file: text(), line: 3) : nil,
        fingerprint: Bool.random(using: &random) ? random.next() : nil, microseconds: 4,
        commands: Bool.random(using: &random) ? [command()] : [],
        notes: Bool.random(using: &random) ? [text(), text()] : [])
      let memory = Conversation.random(using: &random)
      let kept = try await store.record(entry, in: id, of: origin, memory: memory)
      let expected = try await model.record(entry, in: id, of: origin, memory: memory)
      #expect(kept == expected)
      if id == nil { ids.append(kept) }
    }

    func compare(_ comment: Comment) async throws {
      for words in [[], ["tea"], ["你"], ["長長"], [":-)"], ["DROP", "mess"], ["ひら"], ["nothing"]] {
        #expect(
          try await pages(words, of: store) == pages(words, of: model), "\(comment) \(words)")
      }
      for id in ids {
        #expect(try await store.conversation(id) == model.conversation(id), comment)
        #expect(try await store.memory(of: id) == model.memory(of: id), comment)
        #expect(
          try await store.allEntries(of: id) == model.allEntries(of: id), comment)
        #expect(
          try await store.entries(of: id, after: 20, limit: 3)
            == model.entries(of: id, after: 20, limit: 3), comment)
      }
      for rules in Self.origins + [.paths(["/c"])] {
        #expect(try await store.latest(with: rules) == model.latest(with: rules), comment)
        for user in ["a", "b"] {
          #expect(
            try await store.knowledge(of: user, with: rules)
              == model.knowledge(of: user, with: rules), comment)
        }
      }
      #expect(try await store.latest(with: nil) == model.latest(with: nil), comment)
    }

    /// Returns all conversations, page by page.
    private func pages(
      _ words: [String], of service: any HistoryService
    ) async throws -> [HistoryPage.Item] {
      var items: [HistoryPage.Item] = []
      var hasMore = true
      while hasMore {
        let page = try await service.page(matching: words, after: items.last?.id, limit: 3)
        items += page.items
        hasMore = page.hasMore
      }
      return items
    }
  }
}
