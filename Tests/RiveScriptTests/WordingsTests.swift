import Responder
import Testing

@testable import RiveScript

@Suite("Messages say every phrase of a trigger")
struct WordingsTests {
  private static let triggers = [
    "(red|dark green|blue) [very|quite] [much]", "i like [the] @drink [and|or] [@drink]",
    "(a [big (red|green)|small] house|b)", "[*] (one|two) [*]", "# (cups|mugs) of _", "[so] hello",
    "[you|i] [really] [*] (like|love) *", "plain words",
  ]

  private let brain = Robot(
    "! array drink = tea|black coffee|milk\n"
      + Self.triggers.map { "+ \($0)\n- ok\n" }.joined(separator: "\n")
  ).brain

  private func wordings(
    _ trigger: String, _ distribution: RuleWording.Distribution = .together,
    except said: Set<RulePhrase> = [],
    limit: Int = 100
  ) throws -> [RuleWording] {
    let rule = try #require(brain.rules.first { $0.text == trigger })
    return brain.wordings(of: rule, in: Conversation(), except: said, distribution, limit: limit)
  }

  @Test func togetherTheyAreAsFewAsTheLongestList() throws {
    let first = try wordings(Self.triggers[0])
    #expect(first.map(\.message) == ["red", "dark green very much", "blue quite"])
    let nested = try wordings(Self.triggers[2])
    #expect(
      nested.map(\.message) == [
        "a house", "a big red house", "a big green house", "a small house", "b",
      ])
    #expect(try wordings("plain words").map(\.message) == ["plain words"])
  }

  @Test func itemsOfArraysInArraysAreSaid() throws {
    let brain = Robot(
      "! array warm = red orange\n! array color = blue @warm\n+ i like @color\n- ok"
    ).brain
    let rule = try #require(brain.rules.first)
    let wordings = brain.wordings(
      of: rule, in: Conversation(), except: [], .together, limit: 9)
    #expect(wordings.map(\.message) == ["i like blue", "i like red", "i like orange"])
    let messages = brain.messages(matching: rule, in: Conversation(), limit: 2)
    #expect(messages == ["i like blue", "i like red"])
  }

  @Test func nobodyTypesWhatTheBeginBlockIsAsked() throws {
    let brain = Robot("> begin\n+ request\n@ from <id>\n+ from *\n- {ok}\n< begin\n+ *\n- ok").brain
    let rule = try #require(brain.rules.first { $0.text == "from *" })
    #expect(brain.messages(matching: rule, in: Conversation(), limit: 3) == ["request"])
  }

  @Test func oneByOneTheRestIsPlain() throws {
    let texts = try wordings(Self.triggers[0], .oneByOne).map(\.message)
    #expect(texts == ["red", "dark green", "blue", "red very", "red quite", "red much"])
  }

  @Test func whatWasSaidIsLeftOut() throws {
    let all = try wordings(Self.triggers[1])
    #expect(all.flatMap(\.phrases).contains(.item("milk", of: "drink")))
    let rest = try wordings(
      Self.triggers[1], .oneByOne,
      except: [.item("tea", of: "drink"), .item("milk", of: "drink")])
    #expect(
      rest.map(\.message) == [
        "i like the tea", "i like black coffee", "i like tea and", "i like tea or",
        "i like tea tea",
      ])
    #expect(try wordings(Self.triggers[1], limit: 2).count == 2)
  }

  @Test(arguments: triggers)
  func theTriggerMatchesEachAndEachPhraseIsSaid(_ trigger: String) throws {
    for distribution in [RuleWording.Distribution.together, .oneByOne] {
      let wordings = try wordings(trigger, distribution)
      for wording in wordings {
        var talk = Conversation()
        let alone = Robot("! array drink = tea|black coffee|milk\n+ \(trigger)\n- ok").brain
        #expect(alone.respond(to: wording.message, in: &talk).text == "ok", "\(wording)")
      }
      let rest = Set(wordings.flatMap(\.phrases))
      #expect(try self.wordings(trigger, .oneByOne, except: rest).isEmpty)
    }
  }
}
