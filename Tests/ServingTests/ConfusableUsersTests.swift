import Conversations
import HistoryStore
import JSON
import Responder
import Serving
import TestSupport
import Testing

/// Names that Swift takes for equal, but that have other bytes, are different users.
@Suite struct ConfusableUsersTests {
  private let folder = TemporaryFolder()

  enum Store: CaseIterable { case memory, memoryHistory, history }

  private func store(_ kind: Store) -> any TalkStore {
    switch kind {
    case .memory: MemoryTalkStore()
    case .memoryHistory: HistoryTalkStore(MemoryHistoryService())
    case .history:
      HistoryTalkStore(SQLiteHistoryService(at: HistoryLocation(folder: folder.path + "/data")))
    }
  }

  private static let names = [
    ["Kim", "\u{212A}im"], ["caf\u{E9}", "cafe\u{301}"], ["a;b", "a\u{37E}b"],
    ["\u{C5}", "\u{212B}", "A\u{30A}"], ["`", "\u{1FEF}"], ["\u{AC00}", "\u{1100}\u{1161}"],
    ["\u{1E0B}\u{323}", "\u{1E0D}\u{307}", "d\u{323}\u{307}"], ["\u{F900}", "\u{8C48}"],
  ]

  @Test(arguments: Store.allCases, names)
  func theyShareNothing(store kind: Store, names: [String]) throws {
    #expect(Set(names).count == 1, "Swift takes them for equal")
    let server = try Served(TalkServerTests.rules, keepsAnswers: true, store: store(kind))
    for (index, name) in names.enumerated() {
      #expect(server.reply(name, "my name is u\(index)") == "Hello, U\(index).")
    }
    #expect(server.server.users == names.count)
    for (index, name) in names.enumerated() {
      #expect(server.reply(name, "who am i") == "You are U\(index).")
    }
    // A server that begins anew finds each in the store.
    let restarted = try Served(TalkServerTests.rules, store: store(.history))
    guard kind == .history else { return }
    for (index, name) in names.enumerated() {
      #expect(restarted.reply(name, "who am i") == "You are U\(index).")
    }
  }

  /// A repeated `id` gets the stored answer, and one that only looks the same does not.
  @Test(arguments: names) func requestsShareNoAnswer(names: [String]) throws {
    let server = try Served(TalkServerTests.rules, keepsAnswers: true)
    func answer(_ id: String, _ message: String) -> String? {
      let request: JSONValue = [
        "id": .string(id), "user": "ann", "message": .string(message),
      ]
      return server.answer(Array(request.text.utf8)).reply
    }
    for (index, id) in names.enumerated() {
      #expect(answer(id, "my name is u\(index)") == "Hello, U\(index).")
      #expect(answer(id, "count") == "Hello, U\(index).", "the stored answer")
    }
    let ids = Set(names.map(JSONValue.string))
    #expect(ids.count == names.count)
    #expect(ids.contains(.string(names[0])))
  }

  @Test func onlyNamedRulesAreLoaded() throws {
    let server = try Served(TalkServerTests.rules, rules: ["caf\u{E9}.rive"])
    #expect(server.answer(ServeRequest(user: "", .load(["caf\u{E9}.rive"]))).error == nil)
    #expect(
      server.answer(ServeRequest(user: "", .load(["cafe\u{301}.rive"]))).error
        == .unnamedRules("cafe\u{301}.rive"))
  }
}
