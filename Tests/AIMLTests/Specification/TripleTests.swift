import Responder
import Synchronization
import Testing

@testable import AIML

@Suite("Triples and their search")
struct TripleTests {
  private static func bot(_ clauses: String, triples count: Int) -> Bot {
    Bot(
      Bot.category("FIND", "<select><vars>?a</vars>\(clauses)</select>"),
      files: ["triples.txt": (0..<count).map { "s\($0):is:o" }.joined(separator: "\n")])
  }

  private static func clause(_ tag: String, _ parts: String...) -> String {
    let names = zip(["subj", "pred", "obj"], parts).map { "<\($0)>\($1)</\($0)>" }
    return "<\(tag)>\(names.joined())</\(tag)>"
  }

  @Test("a variable that a clause has twice stands for one value, ignoring case")
  func repeated() throws {
    var bot = Bot(
      Bot.category(
        "FIND", "<select><vars>?a</vars>\(Self.clause("q", "?a", "is", "?a"))</select>"),
      files: ["triples.txt": "Tea:is:tea\ntea:is:coffee"])
    #expect(try #require(Tuple(named: bot.say("find")))["?a"] == "Tea")
  }

  @Test("a search polls for an interruption while it compares triples")
  func interruption() {
    let bot = Self.bot(
      Self.clause("q", "?a", "?b", "?c") + Self.clause("notq", "?d", "?e", "?f"), triples: 1_000)
    let polls = Polls()
    let timer = Interruption.Timer { polls.next() > 10 }
    let reply = Interruption.$timer.withValue(timer) {
      var conversation = Conversation()
      return bot.robot.respond(to: "find", in: &conversation)
    }
    #expect(reply.interruption?.kind == .outOfTime)
  }

  private final class Polls: Sendable {
    private let count = Mutex(0)

    func next() -> Int {
      count.withLock {
        $0 += 1
        return $0
      }
    }
  }

  @Test("a search with too many results says so")
  func tooMany() {
    var bot = Self.bot(Self.clause("q", "?a", "?b", "?c"), triples: 10_001)
    #expect(bot.reply("find").problems.map(\.kind) == [.tooMuchKept])
    bot = Self.bot(Self.clause("q", "?a", "?b", "?c"), triples: 10_000)
    #expect(bot.reply("find").problems == [])
  }
}
