import Testing
import Viper

@testable import Conversations
@testable import History
@testable import ScreenKit

/// The history's Interactor with a DataManager that a test plays.
@MainActor
@Suite struct HistoryInteractorCallTests {
  /// A history of which every use may fail.
  private final class StubHistoryDataManager: HistoryDataManager {
    var calls: [String] = []
    var failure: HistoryError?
    var notice: HistoryError?
    var written: TranscriptError?

    private func note(_ call: String) throws(HistoryError) {
      calls.append(call)
      if let failure { throw failure }
    }

    func takeNotice() -> HistoryError? {
      defer { notice = nil }
      return notice
    }
    func page(
      matching query: HistoryQuery, after id: KeptConversation.ID?, limit: Int
    ) async throws(HistoryError) -> HistoryPage {
      try note("page of \(query.words) after \(id ?? 0), \(limit)")
      return HistoryPage(items: [], hasMore: false)
    }
    func count(matching query: HistoryQuery) async throws(HistoryError) -> Int? { 7 }

    func entries(
      of id: KeptConversation.ID, after entry: HistoryEntry.ID?, limit: Int
    ) async throws(HistoryError) -> (entries: [HistoryEntry], hasMore: Bool) {
      try note("entries of \(id) after \(entry ?? 0), \(limit)")
      return ([.test("hi")], true)
    }
    func conversation(_ id: KeptConversation.ID) async throws(HistoryError) -> KeptConversation {
      try note("conversation \(id)")
      return .test(id)
    }
    func rename(
      _ id: KeptConversation.ID, to title: String
    ) async throws(HistoryError) -> KeptConversation {
      try note("rename \(id) to \(title)")
      return .test(id)
    }
    func delete(_ ids: [KeptConversation.ID]) async throws(HistoryError) {
      try note("delete \(ids)")
    }
    func restore(_ ids: [KeptConversation.ID]) async throws(HistoryError) {
      try note("restore \(ids)")
    }
    func purge(_ ids: [KeptConversation.ID], within time: Duration?) async throws(HistoryError) {
      try note("purge \(ids)")
    }
    func export(_ id: KeptConversation.ID) async throws(HistoryError) -> ConversationExport {
      try note("export \(id)")
      return ConversationExport(.test(id), [], clock: TestClock())
    }
    func files(beginningWith path: String) async -> [FileChoice] {
      [FileChoice(path: path + "x", name: "x")]
    }
    func write(
      _ export: ConversationExport, to path: String, as format: ExportFormat
    ) async throws(TranscriptError) {
      calls.append("write \(path)")
      if let written { throw written }
    }
  }

  private let history = StubHistoryDataManager()
  private let interactor: HistoryInteractor
  private let spy = HistoryInteractorTests.SpyPresenter()

  init() {
    interactor = HistoryInteractor(history: history)
    interactor.presenter = spy
  }

  private nonisolated static func conversations(
    _ words: String
  ) -> HistoryContent.Section {
    (try? HistoryQuery(words)).map { .conversations($0) } ?? .exchanges(of: 0)
  }

  private nonisolated static let requests: [HistoryRequest] = [
    .list(.fetch([conversations("tea")], limit: 2, usingCache: false)),
    .list(.fetchMore(conversations(""), after: 9, limit: 3)),
    .list(.fetch([.exchanges(of: 7)], limit: 2, usingCache: true)),
    .list(.fetchMore(.exchanges(of: 7), after: 1, limit: 2)), .choose(7), .rename(7, to: "Tea"),
    .delete([7, 9]), .restore([7]), .purge([9], within: nil), .export(7, path: "a.md", .markdown),
  ]

  @Test func eachRequestHasOneOutcome() async {
    for request in Self.requests { await interactor.handle(request) }
    await interactor.handle(.listFiles("a"))
    let entries = [HistoryContent.Item.exchange(.test("hi"))]
    #expect(
      spy.outcomes == [
        .list(.fetched([ListPage(Self.conversations("tea"), [])], isNew: true)),
        .list(.fetchedMore(ListPage(Self.conversations(""), []))),
        .list(
          .fetched(
            [ListPage(.exchanges(of: 7), head: .test(7), entries, hasMore: true)], isNew: false)),
        .list(.fetchedMore(ListPage(.exchanges(of: 7), entries, hasMore: true))), .chosen(.test(7)),
        .renamed(.test(7)),
        .deleted([7, 9]), .restored([7]), .purged([9]), .exported(path: "a.md"),
        .files([FileChoice(path: "ax", name: "x")]),
      ])
    #expect(
      history.calls == [
        "page of [\"tea\"] after 0, 2", "page of [] after 9, 3", "conversation 7",
        "entries of 7 after 0, 2", "entries of 7 after 1, 2", "conversation 7",
        "rename 7 to Tea", "delete [7, 9]", "restore [7]", "purge [9]", "export 7", "write a.md",
      ])
    #expect(spy.problems.isEmpty)
  }

  @Test(arguments: requests) func aFailureIsAProblemAndNoOutcome(_ request: HistoryRequest) async {
    history.failure = .notErased
    await interactor.handle(request)
    #expect(spy.problems == [.history(.notErased)] && spy.outcomes.isEmpty)
    #expect(history.calls.count == 1)
  }

  @Test func aFileThatCannotBeWrittenIsAProblem() async {
    history.written = .exists(path: "a.md")
    await interactor.handle(.export(7, path: "a.md", .markdown))
    #expect(spy.problems == [.transcript(.exists(path: "a.md"))] && spy.outcomes.isEmpty)
  }

  @Test func aNoticeComesAfterTheOutcomeAndOnce() async {
    history.notice = .notErased
    for _ in 0..<2 { await interactor.handle(.choose(7)) }
    #expect(spy.outcomes.count == 2 && spy.problems == [.history(.notErased)])
  }
}
