import Conversations
import Responder
import TestSupport
import Testing

@testable import HistoryStore

@Suite struct SearchingTests {
  private let folder = TemporaryFolder()

  /// The store finds the same conversations, page by page, as a search through every exchange.
  @Test func findsWhatLookingAtEverythingFinds() async throws {
    for seed in 0..<Soak.count(1) {
      var random = SplitMix(seed: seed)
      let store = SQLiteHistoryService(at: HistoryLocation(folder: folder.path + "/\(seed)"))
      let model = MemoryHistoryService()
      var ids: [KeptConversation.ID] = []
      for number in 0..<900 {
        let isLong = (200..<400).contains(number)
        let isNew = ids.isEmpty || !isLong && Int.random(in: 0..<8, using: &random) == 0
        let id = isNew ? nil : isLong ? ids.last : ids.suffix(6).randomElement(using: &random)
        let entry = HistoryEntry.test(
          "message \(number) of tea \(pick(&random))", "rare\(number % 500) \(pick(&random))")
        let kept = try await store.record(entry, in: id, of: .test(), memory: Conversation())
        #expect(
          try await model.record(entry, in: id, of: .test(), memory: Conversation()) == kept)
        if isNew { ids.append(kept) }
      }
      for words in [
        ["message"], ["rare"], ["rare1"], ["rare499"], ["tea", "messa"], ["rare", ":-)"], [":-)"],
        ["喝茶"], ["foo-ba"], ["rare2", "foo-bar"], ["ra"], ["rare", "喝"], ["cats"], ["xyzzy"],
        ["message", "xyzzy"], ["message", "rare", "bar"], ["\"quot"], ["%_"],
      ] {
        #expect(
          try await pages(words, of: store) == pages(words, of: model), "seed \(seed) \(words)")
      }
    }
  }

  private func pick(_ random: inout SplitMix) -> String {
    ["喝茶", "喝", "foo-bar", "foo bars", ":-)", "cat", "cats", "\"quoted\"", "100%_", "茶", ""]
      .randomElement(using: &random) ?? ""
  }

  private func pages(
    _ words: [String], of service: any HistoryService
  ) async throws -> [HistoryPage.Item] {
    var items: [HistoryPage.Item] = []
    var hasMore = true
    while hasMore {
      let page = try await service.page(matching: words, after: items.last?.id, limit: 7)
      items += page.items
      hasMore = page.hasMore
    }
    return items
  }

  /// Also a history that an older version wrote, since the stored title is the first message as before.
  @Test func titlesAreMessagesThatSaySomething() async throws {
    let location = HistoryLocation(folder: folder.path)
    let store = SQLiteHistoryService(at: location)
    let model = MemoryHistoryService()
    for messages in [["hello", "Hi!", "black tea"], ["hello"], ["coffee", "tea"], ["/why", "?"]] {
      var ids: [KeptConversation.ID?] = [nil, nil]
      for message in messages {
        for (index, service) in ([store, model] as [any HistoryService]).enumerated() {
          ids[index] = try await service.record(
            .test(message), in: ids[index], of: .test(), memory: Conversation())
        }
      }
    }
    let titles = ["/why", "coffee", "hello", "black tea"]
    for service in [store, model] as [any HistoryService] {
      let page = try await service.page(matching: [], after: nil, limit: 9)
      #expect(page.items.map(\.conversation.title) == titles)
      let found = try await service.page(matching: ["tea"], after: nil, limit: 9)
      #expect(found.items.map(\.conversation.title) == ["coffee", "black tea"])
      #expect(try await service.conversation(1).title == "black tea")
      #expect(try await service.latest(with: nil)?.title == "/why")
    }
    #expect(
      try await store.backup().talks.map(\.conversation.title)
        == ["hello", "hello", "coffee", "/why"])
    try await store.rename(1, to: "Hi")
    #expect(try await store.conversation(1).title == "Hi")
  }

  @Test func accentsAndCaseMakeNoDifference() async throws {
    let store = SQLiteHistoryService(at: HistoryLocation(folder: folder.path))
    for message in ["Un café crème", "cafe noir", "CAFÉTERIA", "Привет", "İstanbul", "İSTANBUL'DA"]
    {
      _ = try await store.record(.test(message), in: nil, of: .test(), memory: Conversation())
    }
    for (words, count) in [
      (["café"], 3), (["CAFE"], 3), (["crem"], 1), (["приве"], 1), (["ПРИВЕТ"], 1), (["istan"], 2),
    ] {
      let page = try await store.page(matching: words, after: nil, limit: 9)
      #expect(page.items.count == count, "\(words)")
    }
  }

  @Test func longBeginningsAreAskedForAsTheWordsThatTheyCanBe() throws {
    let plan = SearchPlan(
      tokens: { text throws(HistoryFailure) in
        text.lowercased().split(whereSeparator: { !$0.isLetter }).map(String.init)
      },
      terms: { beginning throws(HistoryFailure) in
        switch beginning {
        case "many": (0...SearchPlan.maximumTerms).map { "many\($0)" }
        case "none": []
        default: [beginning, beginning + "s"]
        }
      })
    #expect(
      try plan.answer(to: SearchQuery(["Teapot"]))
        == .ask(expression: "(\"teapot\" OR \"teapots\")", exact: nil))
    #expect(try plan.answer(to: SearchQuery(["tea"])) == .ask(expression: "\"tea\"*", exact: nil))
    #expect(
      try plan.answer(to: SearchQuery(["tea", "many"]))
        == .ask(expression: "\"tea\"* AND \"man\"*", exact: "\"tea\"* AND \"many\"*"))
    #expect(try plan.answer(to: SearchQuery(["tea", "none"])) == .nothing)
    #expect(try plan.answer(to: SearchQuery([":-)"])) == .ask(expression: nil, exact: nil))
  }

  /// A quote and a following accent are one character to Swift, and two to SQLite.
  @Test(arguments: ["\u{301}", "\u{338}", "\u{20E3}", "\u{200D}"])
  func aQuoteWithAMarkEndsNothing(mark: String) async throws {
    let folder = TemporaryFolder()
    let service = SQLiteHistoryService(at: HistoryLocation(folder: folder.path))
    for text in ["alpha", "beta"] {
      _ = try await service.record(.test(text), in: nil, of: .test(), memory: Conversation())
    }
    let specials = "\"'*^:(){}+-,.;\\ ".unicodeScalars.map { "\($0)\(mark)" }
    let words = ["zzz\"\(mark) OR \"alpha", "zzz\"\(mark)", "\"\(mark) OR alpha OR \"\(mark)beta"]
    for word in words + specials.map({ "zzz\($0)alpha" }) {
      #expect(try await service.page(matching: [word], after: nil, limit: 9).items.isEmpty)
    }
    for word in specials.flatMap({ ["alpha" + $0, $0 + "alpha"] }) {
      let found = try await service.page(matching: [word], after: nil, limit: 9).items
      #expect(found.allSatisfy { $0.conversation.title == "alpha" }, "\(word.debugDescription)")
    }
  }

  @Test("A page without a limit has every conversation")
  func aPageWithoutALimitHasAll() async throws {
    let folder = TemporaryFolder()
    let service = SQLiteHistoryService(at: HistoryLocation(folder: folder.path))
    for text in ["alpha one", "alpha two"] {
      _ = try await service.record(.test(text), in: nil, of: .test(), memory: Conversation())
    }
    for words in [[], ["alpha"]] as [[String]] {
      let page = try await service.page(matching: words, after: nil, limit: .max)
      #expect(page.items.count == 2 && !page.hasMore)
    }
  }
}
