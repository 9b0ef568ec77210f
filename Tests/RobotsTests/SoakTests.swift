import Responder
import RiveScript
import Robots
import Testing

@Suite("Whatever is said to the built-in robot, it answers well")
struct SoakTests {
  @Test("its rules compile without a warning")
  func compilesClean() {
    #expect(wren.diagnostics == [])
    #expect(wren.summary.rules >= 200)
  }

  /// Messages made from the triggers, sentences, random words and hostile text, mixed by the seed.
  @Test("no error, no leak of the rule language, no empty reply, no repetition", arguments: 0..<40)
  func soak(seed: UInt64) {
    var talk = Talk(seed: seed)
    var messages = MessageMaker(seed: seed)
    for count in 1...60 {
      let message = messages.next()
      let (reply, complaint) = talk.say(message)
      if let complaint {
        Issue.record(
          "seed \(seed), message \(count) \"\(message)\": \(complaint) in \"\(reply.text)\"")
        return
      }
    }
  }

  @Test("one message said 50 times never gets the same answer twice in a row")
  func sameMessageAgain() {
    for (index, message) in MessageMaker.sentences.enumerated() {
      expectVariety(message, times: index % 8 == 0 ? 50 : 5, in: Talk(seed: 11))
    }
    let words = MessageMaker(seed: 1)
    for rule in wren.rules where rule.topic == "random" {
      expectVariety(words.message(for: rule.text), times: 2, in: Talk(seed: 7))
    }
  }

  @Test("nor does it in the middle of a game")
  func sameMessageAgainInTheGame() {
    var game = Talk(seed: 7)
    _ = game.say("play a game")
    let words = MessageMaker(seed: 1)
    for rule in wren.rules where rule.topic == "game" {
      expectVariety(words.message(for: rule.text), times: 20, in: game)
    }
  }

  private func expectVariety(_ message: String, times: Int, in start: Talk) {
    var talk = start
    for count in 1...times {
      let (reply, complaint) = talk.say(message)
      guard let complaint else { continue }
      Issue.record("\"\(message)\", time \(count): \(complaint) in \"\(reply.text)\"")
      return
    }
  }

  @Test("hostile text is data: it changes no topic and no variable, and reaches no rule of its own")
  func hostileTextIsData() {
    for message in MessageMaker.hostile {
      var talk = Talk(seed: 3)
      let (_, complaint) = talk.say(message)
      #expect(complaint == nil, "\(message)")
      #expect(talk.conversation.topic == nil || talk.conversation.topic == "random", "\(message)")
      #expect(talk.conversation.variables["a"] == nil, "\(message)")
      #expect(talk.conversation.robotVariables.isEmpty, "\(message)")
    }
  }

  @Test("a riddle waits through wrong guesses, and none comes back before all were asked")
  func riddlesTakeTurns() {
    var talk = Talk(seed: 4)
    var asked: [String] = []
    for _ in 1...8 {
      _ = talk.say("a riddle")
      _ = talk.say("is it a zebra?")
      #expect(talk.conversation.topic == "riddle")
      let answer = talk.conversation.variables["riddle"] ?? ""
      #expect(!asked.contains(answer), "\(answer)")
      asked.append(answer)
      _ = talk.say("a \(answer)")
      #expect(talk.conversation.topic == "random", "\(answer)")
    }
  }

  @Test("a knock-knock joke waits through \"what?\", and ends with its last line")
  func jokesAtTheDoor() {
    var talk = Talk(seed: 4)
    _ = talk.say("knock knock")
    _ = talk.say("what?")
    #expect(talk.say("lettuce").reply.text.hasSuffix("Lettuce who?"))
    _ = talk.say("what do you mean?")
    #expect(talk.conversation.topic == "door")
    _ = talk.say("lettuce in, it is cold out here")
    #expect(talk.conversation.topic == "random")
  }

  @Test("the guessing game is won by halving, in seven guesses at most", arguments: 0..<50)
  func halvingWins(seed: UInt64) {
    var talk = Talk(seed: seed)
    _ = talk.say("let's play a game!")
    #expect(talk.conversation.topic == "game")
    var range = 1...100
    for _ in 1...7 where talk.conversation.topic == "game" {
      let guess = (range.lowerBound + range.upperBound) / 2
      _ = talk.say("is it \(guess)?")
      let variables = talk.conversation.variables
      range =
        Int(variables["low"] ?? "").flatMap { low in
          Int(variables["high"] ?? "").map { low...max(low, $0) }
        } ?? 1...1
    }
    #expect(talk.conversation.topic == "random", "seed \(seed)")
    #expect(talk.conversation.variables["guess"] == talk.conversation.variables["secret"])
  }

  @Test("every rule's trigger can be reached")
  func reachesEveryTrigger() {
    var messages = MessageMaker(seed: 5)
    for rule in wren.rules where rule.topic != "__begin__" && rule.previous == nil {
      let reached = (1...20).contains { _ in
        var talk = Talk(seed: 1)
        if ["game", "heavy"].contains(rule.topic) { _ = talk.say("play a game") }
        if rule.topic == "hangman" { _ = talk.say("hangman") }
        if rule.topic == "door" { _ = talk.say("knock knock") }
        if rule.topic == "riddle" { _ = talk.say("riddle") }
        let steps = talk.say(messages.message(for: rule.text, varied: true)).reply.explanation.steps
        return steps.contains { $0.rule.text == rule.text }
      }
      #expect(reached, "\(rule.location): \(rule.text)")
    }
  }
}
