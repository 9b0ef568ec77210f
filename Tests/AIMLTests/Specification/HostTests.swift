import Responder
import Synchronization
import Testing

@testable import AIML

/// `<sraix>` and `<oob>` with a handler of the host.
struct HostTests {
  private struct Handler: ObjectHandler {
    var answers: [String: String] = [:]

    func result(
      of request: ObjectRequest, in conversation: inout Conversation
    ) async throws -> String? {
      await Task.yield()
      switch request.kind {
      case .object: return nil
      case .service:
        if request.arguments == "fail" { throw CancellationError() }
        conversation.variables["asked"] = request.arguments
        conversation.variables["gone"] = nil
        return answers[(request.attributes["bot"].map { $0 + ":" } ?? "") + request.arguments]
      case .device: return answers[request.arguments]
      }
    }
  }

  private func reply(_ bot: inout Bot, _ message: String, _ handler: Handler) async -> Reply {
    await bot.robot.respond(to: message, in: &bot.conversation, objects: handler)
  }

  @Test func servicesAnswerQuestions() async {
    var bot = Bot([
      "ASK *": "<sraix><star/></sraix> <get name=\"asked\"/> <get name=\"gone\"/>.",
      "ASK BOB *": "<sraix bot=\"bob\"><star/></sraix>",
      "ELSE *": "<sraix default=\"nothing\"><star/></sraix>",
      "SRAIXFAILED": "no idea",
    ])
    bot.conversation.variables["gone"] = "here"
    let handler = Handler(answers: ["why": "because", "bob:why": "ask Bob"])
    #expect(await reply(&bot, "ask why", handler).text == "because why unknown.")
    #expect(await reply(&bot, "ask Bob why", handler).text == "ask Bob")
    #expect(await reply(&bot, "else how", handler).text == "nothing")
    #expect(await reply(&bot, "ask how", handler).text == "no idea why unknown.")
    let failed = await reply(&bot, "ask fail", handler)
    #expect(failed.text.hasPrefix("no idea") && failed.problems.map(\.kind) == [.objectFailed])
    #expect(bot.conversation.replies.first == failed.text)
  }

  @Test func devicesReplaceElements() async {
    var bot = Bot(["CALL *": "Calling <star/>. <oob><dial><star/></dial></oob>"])
    let handler = Handler(answers: ["<oob><dial>Bob</dial></oob>": "It rings."])
    let rung = await reply(&bot, "call Bob", handler)
    #expect(rung.text == "Calling Bob. It rings." && rung.outOfBand.isEmpty)
    let left = await reply(&bot, "call Ann", handler)
    #expect(left.text == "Calling Ann." && left.outOfBand == ["<oob><dial>Ann</dial></oob>"])
  }

  @Test("An element whose name only begins with oob is part of the reply")
  func similarNames() {
    var bot = Bot(["X": "a <oobject>b</oobject> <oob>c</oob><oob/> d"])
    let reply = bot.reply("x")
    #expect(reply.text == "a <oobject>b</oobject> d")
    #expect(reply.outOfBand == ["<oob>c</oob>", "<oob/>"])
  }

  @Test("Texts from outside of the robot contain no marks of tags and no control characters")
  func marks() async {
    let text = "a\u{E}oob\u{F}hit\u{E}/oob\u{F}\u{3}b"
    let name = Tuple([("?x", text)]).name
    var options = AIMLOptions()
    options.command = { _ in text }
    var bot = Bot(
      [
        "ID": "<id/>", "NAME": "<get name=\"name\"/>", "RUN": "<system>x</system>",
        "ASK": "<sraix>x</sraix>", "CALL": "<oob>x</oob>",
        "GET *": "<get var=\"?x\"><tuple><star/></tuple></get>",
      ], options: options)
    bot.conversation = Conversation(user: text)
    bot.conversation.variables["name"] = text
    let handler = Handler(answers: ["x": text, "<oob>x</oob>": text])
    for message in ["id", "name", "run", "ask", "call", "get \(name)"] {
      let reply = await reply(&bot, message, handler)
      #expect(reply.outOfBand == [], "\(message)")
      #expect(reply.text == "a<oob>hit</oob> b", "\(message)")
    }
    let category = Bot.category("TOPIC", "<topicstar/> <get name=\"topic\"/>")
    bot = Bot("<topic name=\"*\">\(category)</topic>")
    bot.conversation.topic = text
    #expect(bot.reply("topic").outOfBand == [])
  }

  /// The law of computing again: a handler gives the replies that a closure gives.
  @Test func repliesEqualThoseOfAClosure() async {
    let counter = Counter()
    let pairs: KeyValuePairs = [
      "GO": """
      <random><li>a</li><li><sraix>x</sraix></li><li>c</li></random> <sraix>y</sraix>
      <random><li><srai>GO ON</srai></li><li>d</li><li>e</li></random>
      """,
      "GO ON":
        "<set name=\"n\"><random><li>1</li><li>2</li><li>3</li></random></set> <sraix>z</sraix>",
      "SRAIXFAILED": "<random><li>f</li><li>g</li></random>",
      "RUN": "<system>x</system> <sraix>x</sraix> <sraix>y</sraix>",
    ]
    let answers = ["x": "X.", "z": "Z."]
    var options = AIMLOptions()
    options.command = { _ in
      counter.value.withLock { $0 += 1 }
      return "ran"
    }
    var asynchronous = Bot(pairs, options: options)
    options.service = { answers[$0] }
    var closure = Bot(pairs, options: options)
    for seed in UInt64(0)..<100 {
      closure.conversation = Conversation(seed: seed)
      asynchronous.conversation = Conversation(seed: seed)
      for message in ["go", "go", "go on. go", "go"] {
        let expected = closure.say(message)
        let reply = await reply(&asynchronous, message, Handler(answers: answers))
        #expect(reply.text == expected, "seed \(seed)")
      }
      asynchronous.conversation.variables["asked"] = nil
      #expect(closure.conversation == asynchronous.conversation, "seed \(seed)")
    }
    #expect(await reply(&asynchronous, "run", Handler(answers: answers)).text.hasPrefix("ran X. "))
    #expect(counter.value.withLock(\.self) == 1)
  }

  private final class Counter: Sendable {
    let value = Mutex(0)
  }

  @Test func recordedCallsArePlayedBack() async {
    var bot = Bot(["ASK *": "<sraix><star/></sraix>", "SRAIXFAILED": "no idea"])
    let first = await reply(&bot, "ask why", Handler(answers: ["why": "because"]))
    #expect(first.calls == [ObjectCall(name: "sraix", arguments: "why", result: "because")])
    let played = ObjectAnswerer.playingBack(first.calls) { bot.say("ask why") }
    #expect(played == "because" && bot.say("ask why") == "no idea")
  }
}
