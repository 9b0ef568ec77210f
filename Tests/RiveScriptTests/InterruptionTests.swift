import Responder
import Synchronization
import Testing

@testable import RiveScript

/// A reply ends when its time is up, during any work, and leaves no trace.
@Suite struct InterruptionTests {
  /// Reports that the time is up from the `count`-th poll on.
  private final class Patience: Sendable {
    private let rest: Mutex<Int>
    init(_ count: Int) { rest = Mutex(count) }
    func isUp() -> Bool {
      rest.withLock { rest in
        rest -= 1
        return rest < 0
      }
    }
    var wasAsked: Bool { rest.withLock { $0 < 0 } }
  }

  private func reply(
    _ message: String, _ robot: Robot, after count: Int
  ) -> (reply: Reply, talk: Conversation, isOver: Bool) {
    let patience = Patience(count)
    var talk = robot.talk
    let reply = Interruption.$timer.withValue(.init { patience.isUp() }) {
      robot.brain.respond(to: message, in: &talk)
    }
    return (reply, talk, patience.wasAsked)
  }

  /// The reply ends at any rule, and the conversation is unchanged.
  @Test(arguments: ["", "! global repeat = never\n", "> begin\n+ request\n- {ok}\n< begin\n"])
  func itEndsAtAnyRule(_ head: String) {
    let rules =
      head + """
        + a
        - <set x=1>{topic=t}{@b}{@b}
        > topic t
        + b
        - <add x=1>{random}p|q{/random}{@c}
        + c
        - y
        < topic
        """
    var robot = Robot(rules)
    robot.talk[variable: "x"] = "old"
    var count = 0
    while true {
      let (reply, talk, isOver) = reply("a", robot, after: count)
      guard isOver else {
        #expect(reply.problems == [] && talk[variable: "x"] == "3")
        break
      }
      #expect(reply.problems.map(\.kind) == [.outOfTime], "asked \(count) times")
      #expect(talk == robot.talk, "asked \(count) times")
      count += 1
    }
    #expect(count >= 5)
  }

  /// A single match can take seconds, and so can a thousand candidates.
  @Test(arguments: ["one match", "programs", "stars"])
  func itEndsWithinMatching(_ kind: String) {
    let triggers =
      switch kind {
      case "one match": "+ " + String(repeating: "[*] (a|aa|aaa) ", count: 50) + "b\n- x\n"
      case "programs": (0..<100).map { "+ [*] (a|aa|x\($0)) [*] (aa|a) b [*]\n- x\n" }.joined()
      default: (1..<100).map { "+ * a b" + String(repeating: " *", count: $0) + "\n- x\n" }.joined()
      }
    let robot = Robot(triggers + "+ *\n- any")
    // The message contains the required words, so that no trigger is left out by the index.
    let message = "b x " + String(repeating: "aa a ", count: 2_000)
    let (reply, talk, isOver) = reply(message, robot, after: 0)
    #expect(isOver && reply.problems.map(\.kind) == [.outOfTime])
    #expect(talk == robot.talk)
    // The timer was polled within the matching, and not only after it.
    let (_, _, isOverTwice) = self.reply(message, robot, after: 1)
    #expect(isOverTwice)
  }
}
