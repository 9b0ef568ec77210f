import Conversations
import JSON
import Responder
import RiveScript
import Serving
import Synchronization
import TestSupport
import Testing

/// One robot and many users, without a pipe or a socket.
@Suite struct TalkServerTests {
  static let rules = """
    + my name is *
    - <set name=<formal>>Hello, <get name>.

    + who am i
    - You are <get name>.

    + count
    - <add n=1><get n>

    + *
    - I see.
    """

  @Test func `each user has a memory of their own`() throws {
    let server = try Served(Self.rules)
    #expect(server.reply("ann", "my name is ann") == "Hello, Ann.")
    #expect(server.reply("bob", "my name is bob") == "Hello, Bob.")
    #expect(server.reply("ann", "who am i") == "You are Ann.")
    #expect(server.reply("bob", "who am i") == "You are Bob.")
    #expect(server.server.users == 2)
  }

  @Test func `one user's requests are answered in order, while others' are answered too`() throws {
    var limits = TalkLimits()
    limits.waitingOfUser = limits.waiting
    let server = try Served(Self.rules, limits)
    let answers = Mutex<[String: [String]]>([:])
    for _ in 0..<200 {
      for user in ["a", "b", "c", "d", "e"] {
        server.server.waitForRoom()
        server.server.answer(
          ServeRequest(user: user, .reply("count", variables: nil, isExplained: false))
        ) {
          answer in
          answers.withLock { $0[user, default: []].append(answer.reply ?? "") }
          server.server.leaveRoom()
        }
      }
    }
    #expect(server.server.waitUntilIdle(within: .seconds(60)))
    let wanted = (1...200).map(String.init)
    answers.withLock { answers in
      #expect(answers.count == 5)
      #expect(answers.values.allSatisfy { $0 == wanted })
    }
  }

  @Test func `a reply names its rule, and variables only if asked`() throws {
    let server = try Served(Self.rules)
    let plain = server.answer(#"{"id":7,"user":"ann","message":"my name is ann"}"#)
    #expect(
      plain == """
        {"id":7,"user":"ann","message":"my name is ann","reply":"Hello, Ann.",\
        "trigger":"my name is *","file":"test.rive","line":1,"topic":"random","catchAll":false,"problems":[]}
        """)
    let more = server.answer(#"{"user":"ann","message":"x","vars":{"age":7},"why":true}"#)
    #expect(more.contains(#""catchAll":true"#))
    #expect(more.contains(#""vars":{"age":"7","name":"Ann""#))
    #expect(more.contains(#""why":{"kind":"exchange""#))
  }

  @Test func `a problem that a reply meets a hundred times is named once`() throws {
    let server = try Served(
      "+ go\n- " + String(repeating: "{@nowhere}", count: 100) + "<call>x</call>")
    let answer = server.answer(#"{"user":"ann","message":"go"}"#)
    #expect(answer.count(of: "noRuleMatched") == 1)
    #expect(answer.count(of: "objectNotFound") == 1)
  }

  @Test func `operations read and change a talk`() throws {
    let server = try Served(Self.rules)
    _ = server.reply("ann", "my name is ann")
    #expect(
      server.answer(#"{"op":"get","user":"ann","name":"name"}"#)
        == #"{"id":null,"user":"ann","name":"name","value":"Ann"}"#)
    #expect(server.answer(#"{"op":"freeze","user":"ann"}"#).contains(#""frozen":true"#))
    _ = server.answer(#"{"op":"set","user":"ann","vars":{"name":"Eve","pet":"cat"}}"#)
    #expect(server.reply("ann", "who am i") == "You are Eve.")
    #expect(server.answer(#"{"op":"thaw","user":"ann"}"#).contains(#""thawed":true"#))
    #expect(server.reply("ann", "who am i") == "You are Ann.")
    #expect(server.answer(#"{"op":"thaw","user":"ann"}"#).contains(#""thawed":false"#))
    #expect(!server.answer(#"{"op":"forget","user":"ann","name":"name"}"#).contains("Ann"))
    #expect(server.reply("ann", "who am i") == "You are undefined.")
    _ = server.answer(#"{"op":"trace","user":"ann","on":true}"#)
    #expect(server.answer(#"{"user":"ann","message":"count"}"#).contains(#""why""#))
    _ = server.answer(#"{"op":"forget","user":"ann"}"#)
    #expect(!server.answer(#"{"user":"ann","message":"count"}"#).contains(#""why""#))
  }

  @Test func `users are limited, and a forgotten one makes room`() throws {
    var limits = TalkLimits()
    limits.users = 2
    let server = try Served(Self.rules, limits)
    for user in ["a", "b"] { _ = server.reply(user, "hi") }
    #expect(server.answer(#"{"user":"c","message":"hi"}"#).contains(#""code":"too-many-users""#))
    #expect(server.reply("a", "hi") == "I see.")
    _ = server.answer(#"{"op":"forget","user":"a"}"#)
    // The talk is removed just after the answer.
    #expect(eventually { server.server.users == 1 })
    #expect(server.reply("c", "hi") == "I see.")
  }

  @Test func `a user who was silent for long makes room`() throws {
    var limits = TalkLimits()
    limits.users = 1
    limits.idle = .zero
    let server = try Served(Self.rules, limits)
    _ = server.reply("a", "my name is a")
    // The server looks for silent users at most once a second, and the first one may still be at work.
    #expect(eventually { !server.reply("b", "hi").isEmpty })
    #expect(server.server.users == 1)
    #expect(server.answer(#"{"op":"get","user":"b","name":"name"}"#).contains(#""value":null"#))
  }

  @Test func `memory is limited for all users, and who has little is always answered`() throws {
    var limits = TalkLimits()
    (limits.memory, limits.users) = (200_000, 10)
    let server = try Served(Self.rules, limits, keepsAnswers: true)
    let text = String(repeating: "x", count: 5_000)
    func set(_ number: Int) -> String {
      server.answer(#"{"op":"set","user":"hog","vars":{"v\#(number)":"\#(text)"}}"#)
    }
    for number in 0..<25 { _ = set(number) }
    #expect(set(25).contains(#""error":{"code":"memory-full""#))
    #expect(server.answer(#"{"user":"hog","message":"hi"}"#).contains("memory-full"))
    #expect(server.answer(#"{"op":"freeze","user":"hog"}"#).contains("memory-full"))
    for user in ["a", "b", "c"] { #expect(server.reply(user, "count") == "1") }
    #expect(server.answer(#"{"op":"get","user":"hog","name":"v0"}"#).contains(text))
    for number in 0..<15 {
      _ = server.answer(#"{"op":"forget","user":"hog","name":"v\#(number)"}"#)
    }
    #expect(server.reply("hog", "hi") == "I see.")
    for number in 26..<40 { _ = set(number) }
    #expect(set(40).contains("memory-full"))
    _ = server.answer(#"{"op":"forget","user":"hog"}"#)
    for number in 0..<15 { #expect(!set(number).contains("memory-full")) }
  }

  @Test func `a reply that takes too long is stopped, and changes nothing`() {
    var limits = TalkLimits()
    limits.replyTime = .milliseconds(10)
    let served = Served(Robot(name: "endless", responder: Endless()), limits)
    let answer = served.answer(#"{"id":"x","user":"ann","message":"go","vars":{"a":"b"}}"#)
    #expect(answer.contains(#""code":"stopped""#))
    #expect(!served.answer(#"{"op":"get","user":"ann"}"#).contains(#""a":"b""#))
  }

  @Test func `a user whose requests wait is refused more of them`() throws {
    var limits = TalkLimits()
    limits.waitingOfUser = 3
    let server = try Served(Self.rules, limits)
    let codes = Mutex<[String]>([])
    for _ in 0..<200 {
      server.server.waitForRoom()
      server.server.answer(
        ServeRequest(user: "ann", .reply("count", variables: nil, isExplained: false))
      ) { answer in
        codes.withLock { $0.append(answer.error?.code ?? "") }
        server.server.leaveRoom()
      }
    }
    #expect(server.server.waitUntilIdle(within: .seconds(60)))
    codes.withLock { #expect($0.count == 200 && Set($0).isSubset(of: ["", "busy"])) }
  }

  @Test func `a repeated id gets the stored answer if answers are kept`() throws {
    let keeping = try Served(Self.rules, keepsAnswers: true)
    let first = keeping.answer(#"{"id":"1","user":"ann","message":"count"}"#)
    #expect(keeping.answer(#"{"id":"1","user":"ann","message":"count"}"#) == first)
    #expect(keeping.answer(#"{"id":"1","user":"bob","message":"count"}"#) != first)
    #expect(keeping.answer(#"{"id":"2","user":"ann","message":"count"}"#).contains(#""reply":"2""#))
    let plain = try Served(Self.rules)
    _ = plain.answer(#"{"id":"1","user":"ann","message":"count"}"#)
    #expect(plain.answer(#"{"id":"1","user":"ann","message":"count"}"#).contains(#""reply":"2""#))
  }

  @Test func `load takes only rules of the command line, and talks go on`() throws {
    let server = try Served(Self.rules, rules: ["a.rive"])
    _ = server.reply("ann", "my name is ann")
    #expect(server.answer(#"{"op":"load","rules":["/etc/passwd"]}"#).contains("unnamed-rules"))
    server.next.withLock { $0 = "+ who am i\n- Still <get name>." }
    #expect(server.answer(#"{"op":"load","rules":["a.rive"],"id":1}"#).contains(#""rules":1"#))
    #expect(server.reply("ann", "who am i") == "Still Ann.")
    server.next.withLock { $0 = nil }
    #expect(server.answer(#"{"op":"load"}"#).contains(#""code":"not-loaded""#))
    #expect(server.reply("ann", "who am i") == "Still Ann.")
  }

  @Test func `the metrics count what was answered`() throws {
    let server = try Served(Self.rules)
    for message in ["count", "count", "what?"] { _ = server.reply("ann", message) }
    _ = server.answer("{")
    let text = server.server.metrics.text(users: server.server.users)
    #expect(text.contains("\nparley_messages_total 3\n"))
    #expect(text.contains("\nparley_catch_all_total 1\n"))
    #expect(text.contains("\nparley_catch_all_ratio 0.3333\n"))
    #expect(text.contains("\nparley_replies_total{rule=\"test.rive:7\"} 2\n"))
    #expect(text.contains("\nparley_refused_total{code=\"malformed\"} 1\n"))
    #expect(text.contains("\nparley_reply_seconds_count 3\n"))
  }

  @Test func `the metrics count only the last message of a talk in a request`() throws {
    let server = try Served(Self.rules).server
    let messages = ["count", "count", "what?"].map { #"{"role":"user","content":"\#($0)"}"# }
    let text = #"{"model":"m","messages":[\#(messages.joined(separator: ","))]}"#
    let request = try CompletionRequest(JSONValue(parsing: text), TalkLimits())
    server.waitForRoom()
    server.complete(request) { _ in server.leaveRoom() }
    #expect(server.waitUntilIdle(within: .seconds(60)))
    let counts = server.metrics.text(users: server.users)
    #expect(counts.contains("\nparley_messages_total 1\n"))
    #expect(counts.contains("\nparley_catch_all_total 1\n"))
  }
}

extension String {
  fileprivate func count(of word: String) -> Int { ranges(of: word).count }
}

/// A robot that works on each message until its time is up.
private struct Endless: Responder {
  var summary: RuleSummary { RuleSummary(language: "none", files: 0, rules: 0, topics: 0) }
  var rules: [Rule] { [] }

  func respond(to message: String, in conversation: inout Conversation) -> Reply {
    let end = ContinuousClock.now + .seconds(60)
    while Interruption.current == nil, ContinuousClock.now < end {}
    return Reply(text: "", problems: [ReplyProblem(.outOfTime, "the time is up")])
  }
}
