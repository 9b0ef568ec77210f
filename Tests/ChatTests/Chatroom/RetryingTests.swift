import Responder
import Synchronization
import Testing

@testable import Chatroom
@testable import Conversations
@testable import ScreenKit

/// `/retry` with several possible replies.
@MainActor
@Suite struct RetryingTests {
  private static func robot(_ replies: [String]) -> Robot {
    Robot(name: "Test", responder: ChoosingResponder(replies: replies), loadTime: .zero)
  }

  /// A robot that answers everything with one of these replies.
  private struct ChoosingResponder: Responder {
    var replies: [String]
    var summary: RuleSummary { RuleSummary(language: "Test", files: 1, rules: 1, topics: 1) }
    var rules: [Rule] { [] }

    func respond(to message: String, in conversation: inout Conversation) -> Reply {
      let reply = replies[conversation.randomness.index(below: replies.count)]
      conversation.record(input: message, reply: reply)
      return Reply(text: reply)
    }

    func possibleReplies(
      to message: String, in conversation: Conversation, limit: Int
    ) -> [PossibleReply] {
      replies.map { PossibleReply(text: $0, probability: 1 / Double(replies.count)) }
    }
  }

  private static func replies(_ results: [ChatroomResult]) -> [String] {
    results.compactMap { if case .reply(let reply) = $0 { reply.text } else { nil } }
  }

  /// The notes that transcripts record.
  private static func notes(_ results: [ChatroomResult]) -> [String] {
    results.compactMap {
      if case .note(let note) = $0, note.isRecorded { note.text } else { nil }
    }
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func drawsEachReplyBeforeOneComesAgain(seed: UInt64) async {
    let rig = ChatroomRig(settings: ChatSettings(seed: seed))
    await rig.begin(with: Self.robot(["a", "b", "c", "d"]))
    var given = Self.replies(await rig.type("hello"))
    for _ in 0..<3 { given += Self.replies(await rig.type("/retry")) }
    #expect(Set(given) == ["a", "b", "c", "d"], "\(given)")
    let again = await rig.type("/retry")
    #expect(Self.replies(again) != [given[3]])
    #expect(Self.notes(again).last?.hasSuffix(" of 4 in /all.") == true)
  }

  /// A robot whose replies need an object; counts the replies for which the object really runs.
  private final class CallingResponder: Responder {
    let runs = Mutex(0)
    var summary: RuleSummary { RuleSummary(language: "Test", files: 1, rules: 1, topics: 1) }
    var rules: [Rule] { [] }

    func respond(to message: String, in conversation: inout Conversation) -> Reply {
      if ObjectAnswerer.current == nil { runs.withLock { $0 += 1 } }
      var reply = Reply(text: ["a", "b"][conversation.randomness.index(below: 2)])
      reply.calls = [ObjectCall(name: "time", arguments: "", result: "noon")]
      conversation.record(input: message, reply: reply.text)
      return reply
    }

    func possibleReplies(
      to message: String, in conversation: Conversation, limit: Int
    ) -> [PossibleReply] {
      ["a", "b"].map { PossibleReply(text: $0, probability: 0.5) }
    }
  }

  @Test("the search for another reply runs no object")
  func searchesWithoutObjects() async {
    let rig = ChatroomRig()
    let responder = CallingResponder()
    await rig.begin(with: Robot(name: "Test", responder: responder, loadTime: .zero))
    let given = Self.replies(await rig.type("hello")) + Self.replies(await rig.type("/retry"))
    #expect(Set(given) == ["a", "b"])
    let runs = responder.runs.withLock { $0 }
    #expect(runs <= 2)
  }

  @Test func saysWhichOfHowMany() async {
    let rig = ChatroomRig()
    await rig.begin(with: Self.robot(["a", "b"]))
    let first = Self.replies(await rig.type("hello"))
    let results = await rig.type("/retry")
    let other = first == ["a"] ? "b" : "a"
    #expect(results.first == .notice(Words.askingAgain("hello")))
    #expect(Self.replies(results) == [other])
    let drawn = Words.drawn(other == "a" ? 1 : 2, of: 2)
    #expect(Self.notes(results) == [Words.askingAgain("hello"), drawn])
    #expect(rig.talk?.conversation.replies.filter { $0 == first[0] }.isEmpty == true)
  }

  @Test func onlyOneReplyIsGivenAgain() async {
    let rig = ChatroomRig()
    await rig.begin(with: Self.robot(["a"]))
    await rig.type("hello")
    let results = await rig.type("/retry")
    #expect(Self.replies(results) == ["a"])
    #expect(Self.notes(results) == [Words.askingAgain("hello")])
  }

  /// A replay of the history uses the seed that drew the reply.
  @Test func theHistoryKnowsTheSeed() async throws {
    let history = MemoryHistoryService()
    let rig = ChatroomRig(history: history)
    await rig.begin(with: Self.robot(["a", "b", "c"]))
    await rig.type("hello", "/retry", "/retry")
    let seed = try #require(rig.talk?.seed)
    let page = try await history.page(matching: [], after: nil, limit: 9)
    let id = try #require(page.items.first?.id)
    let entries = try await history.allEntries(of: id)
    #expect(entries.count == 1 && entries.first?.commands.last == "/seed \(seed)")
    var copy = Conversation(seed: seed)
    let text = Self.robot(["a", "b", "c"]).responder.respond(to: "hello", in: &copy).text
    #expect(entries.first?.reply == text)
  }
}
