import Responder
import Testing

@testable import Conversations

@Suite struct ReplayableCaseTests {
  /// Answers by the last word of a message.
  private struct Rememberer: Responder {
    var summary: RuleSummary { RuleSummary(language: "Test", files: 1, rules: 1, topics: 1) }
    var rules: [Rule] { [] }

    func respond(to message: String, in conversation: inout Conversation) -> Reply {
      let reply =
        switch message {
        case "chance": String(conversation.randomness.next())
        case "topic": conversation.topic ?? "none"
        case "before": conversation.inputs.first ?? "nothing"
        case "mood": conversation.robotVariables["mood"] ?? "none"
        case "user": conversation.user
        default: conversation.variables[message] ?? "unknown"
        }
      if message.contains("=") {
        let sides = message.split(separator: "=").map(String.init)
        if sides[0] == "mood" {
          conversation.robotVariables["mood"] = sides[1]
        } else {
          conversation[variable: sides[0]] = sides[1]
        }
      }
      conversation.record(input: message, reply: reply)
      return Reply(text: reply)
    }
  }

  private func moments(_ messages: [String], seed: UInt64 = 7) -> [Moment] {
    let robot = Robot(name: "Test", responder: Rememberer())
    var conversation = Conversation(seed: seed)
    return messages.map { message in
      let before = conversation
      let reply = robot.responder.respond(to: message, in: &conversation)
      let exchange = Exchange(
        message: message, reply: reply, topic: conversation.topic, duration: .zero,
        at: WallTime(microseconds: 0))
      return Moment(exchange: exchange, before: before, robot: robot)
    }
  }

  private func written(_ messages: [String], user: String = "localuser", seed: UInt64 = 7)
    -> String?
  {
    ReplayableCase(moments: moments(messages), user: user, seed: seed).lines().map {
      TranscriptRecord.written($0)
    }
  }

  @Test func whatNeedsNothingStandsAlone() {
    #expect(written(["a=b", "x", "topic"]) == "you> topic\nbot> none\n")
  }

  @Test func setsJustWhatMatters() {
    #expect(
      written(["a=b", "c=d", "topic=tea", "c"]) == "set> c = d\nyou> c\nbot> d\n")
    #expect(
      written(["a=b", "topic=tea", "topic"])
        == "set> topic = tea\nyou> topic\nbot> tea\nexpect> topic = tea\n")
  }

  @Test func aValueThatBeginsWithALineBreakIsKept() throws {
    let text = try #require(written(["c=\nd", "c"]))
    #expect(text == "set> c =\n     d\nyou> c\nbot>\n     d\n")
  }

  @Test func aChangeOfTheTopicIsKept() {
    #expect(
      written(["topic=tea", "topic=cake"])
        == "set> topic = tea\nyou> topic=cake\nbot> unknown\nexpect> topic = cake\n")
    #expect(written(["x", "topic=tea"]) == "you> topic=tea\nbot> unknown\nexpect> topic = tea\n")
  }

  @Test func includesTheExchangesThatItAnswersTo() {
    #expect(written(["x", "y", "before"]) == "you> y\nbot> unknown\n\nyou> before\nbot> y\n")
    #expect(
      written(["mood=fine", "mood"])
        == "you> mood=fine\nbot> unknown\n\nyou> mood\nbot> fine\n")
  }

  @Test func saysWhereChoicesStood() throws {
    let first = try #require(written(["chance"]))
    #expect(!first.contains("/seed"))
    let other = try #require(written(["chance"], seed: 8))
    #expect(other.hasPrefix("you> /seed 7\nnote> seed: 7\n\nyou> chance\nbot> "))
    let second = try #require(written(["chance", "chance"]))
    #expect(second.hasPrefix("you> /seed "))
    #expect(second.split(separator: "\n").count { $0 == "you> chance" } == 1)
  }

  @Test func saysWhatCannotBeRestored() {
    let moments = moments(["mood=fine", "x", "mood"])
    let cut = ReplayableCase(moments: Array(moments.dropFirst()), user: "localuser", seed: 7)
    #expect(cut.lines() == nil)
    #expect(cut.unrestorable == [.earlierTalk, .robotVariables])
    let other = ReplayableCase(moments: self.moments(["user"]), user: "bob", seed: 7)
    #expect(other.lines() == nil)
    #expect(other.unrestorable == [.user])
  }

  @Test func aMessageWithASlashIsNoCommand() {
    #expect(written(["/seed 3"]) == "you> //seed 3\nbot> unknown\n")
  }
}
