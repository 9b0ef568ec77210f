import Responder
import Synchronization
import Testing

@testable import RiveScript

/// Objects of a handler that takes its time.
struct AsynchronousObjectTests {
  private struct Broken: Error {}

  /// A handler made of closures, which counts its calls.
  private final class Handler: ObjectHandler {
    typealias Object = @Sendable (ObjectRequest, inout Conversation) async throws -> String
    let objects: [String: Object]
    let names = Mutex<[String]>([])

    init(_ objects: [String: Object]) { self.objects = objects }

    func result(
      of request: ObjectRequest, in conversation: inout Conversation
    ) async throws -> String? {
      await Task.yield()
      names.withLock { $0.append(request.name) }
      return try await objects[request.name]?(request, &conversation)
    }
  }

  private func brain(_ rules: String, _ options: BrainOptions = BrainOptions()) -> Brain {
    Brain([RuleSource(name: "a.rive", text: rules)], options: options)
  }

  private static let join: Handler.Object = { request, _ in request.words.joined(separator: "+") }

  @Test func repliesContainResults() async {
    let handler = Handler(["join": Self.join])
    let brain = brain("+ say *\n- <call>join a \"b c\" <star></call>, <call>join <star></call>.")
    var talk = Conversation()
    let reply = await brain.respond(to: "say x y", in: &talk, objects: handler)
    #expect(reply.text == "a+b c+x+y, x+y.")
    #expect(reply.problems.isEmpty && talk.replies == [reply.text])
    #expect(handler.names.withLock(\.self) == ["join", "join"])
  }

  /// The law of computing again: a handler gives the replies that macros give, whatever is random around the calls.
  @Test func repliesEqualThoseOfMacros() async {
    let rules = """
      + a
      - <call>count</call> one <get n>
      - {random}x|y|<call>count</call>{/random} <call>count</call> {@b}
      - {@b} {@b}
      + b
      * <get n> > 5 => many <call>reset</call>
      - b<get n>. {random}r|s|t{/random}
      - c<call>count</call>.
      """
    @Sendable func count(_ talk: inout Conversation) -> String {
      let next = (Int(talk.variables["n"] ?? "") ?? 0) + 1
      talk.variables["n"] = String(next)
      return "#\(next)"
    }
    @Sendable func reset(_ talk: inout Conversation) -> String {
      talk.variables["n"] = nil
      return "reset"
    }
    var options = BrainOptions()
    options.macros["count"] = { _, talk in count(&talk) }
    options.macros["reset"] = { _, talk in reset(&talk) }
    let (macros, objects) = (brain(rules, options), brain(rules))
    let handler = Handler(["count": { count(&$1) }, "reset": { reset(&$1) }])
    for seed in UInt64(0)..<100 {
      var (one, other) = (Conversation(seed: seed), Conversation(seed: seed))
      for message in ["a", "b", "a", "a", "b", "a"] {
        let expected = macros.respond(to: message, in: &one)
        let reply = await objects.respond(to: message, in: &other, objects: handler)
        #expect(reply.text == expected.text, "seed \(seed)")
      }
      #expect(one == other, "seed \(seed)")
    }
  }

  @Test func handlersChangeVariablesAndTheTopic() async {
    let handler = Handler([
      "move": { _, talk in
        talk.topic = "shop"
        talk.variables = ["item": "tea"]
        talk.robotVariables["mood"] = "good"
        talk.user = "somebody else"
        return ""
      }
    ])
    let brain = brain(
      "+ go\n- <call>move</call>gone\n> topic shop\n+ where\n- <get item> <get old> <bot mood>, <id>\n< topic"
    )
    var talk = Conversation(user: "ann")
    talk.variables["old"] = "1"
    #expect(await brain.respond(to: "go", in: &talk, objects: handler).text == "gone")
    let reply = await brain.respond(to: "where", in: &talk, objects: handler)
    #expect(reply.text == "tea undefined good, ann")
  }

  @Test func errorsAndUnknownObjectsAreProblems() async {
    let handler = Handler([
      "fail": { _, talk in
        talk.variables["n"] = "1"
        throw Broken()
      }
    ])
    let brain = brain("+ a\n- <call>fail</call>[<get n>]\n+ b\n- <call>none</call>")
    var talk = Conversation()
    let failed = await brain.respond(to: "a", in: &talk, objects: handler)
    #expect(failed.text == "[ERR: Error raised by object macro: Broken()][undefined]")
    #expect(failed.problems.map(\.kind) == [.objectFailed])
    let unknown = await brain.respond(to: "b", in: &talk, objects: handler)
    #expect(unknown.problems.map(\.kind) == [.objectNotFound])
  }

  @Test func macrosRunOnce() async {
    let counter = Counter()
    var options = BrainOptions()
    options.macros["macro"] = { _, talk in
      counter.value.withLock { $0 += 1 }
      talk.variables["seen", default: ""] += "m"
      return "m"
    }
    let handler = Handler(["join": Self.join])
    let brain = brain(
      "+ a\n- <call>macro</call><call>join 1</call><call>macro</call><call>join 2</call>",
      options)
    var talk = Conversation()
    #expect(await brain.respond(to: "a", in: &talk, objects: handler).text == "m1m2")
    #expect(talk.variables["seen"] == "mm")
    #expect(counter.value.withLock(\.self) == 2)
  }

  private final class Counter: Sendable {
    let value = Mutex(0)
  }

  @Test func aCancelledReplyLeavesNoTrace() async {
    let handler = Handler([
      "wait": { _, _ in
        try await Task.sleep(for: .seconds(3_600))
        return "late"
      }
    ])
    let brain = brain("+ a\n- <set n=1><call>wait</call>")
    let task = Task {
      var talk = Conversation()
      let reply = await brain.respond(to: "a", in: &talk, objects: handler)
      return (reply, talk)
    }
    task.cancel()
    let (reply, talk) = await task.value
    #expect(reply.interruption?.kind == .interrupted)
    #expect(talk == Conversation())
  }

  @Test func manyCallsStopAtTheLimits() async {
    let handler = Handler(["join": Self.join])
    let brain = brain("+ *\n- {@<call>join <star></call>}")
    var talk = Conversation()
    let reply = await brain.respond(to: "a", in: &talk, objects: handler)
    #expect(reply.problems.contains { $0.kind == .deepRecursion })
  }
}
