import Responder
import Testing

@testable import RiveScript

@Suite("A writer finds triggers for several messages, and widens triggers")
struct LessonExamplesTests {
  private let writer = LessonWriter(Brain([RuleSource(name: "a.rive", text: "+ *\n- Hm.\n")]))

  private static let groups = [
    ["can i prolong my book", "prolong my books please", "please prolong this book"],
    ["where is the cafe", "where is the toilet", "where is the room of mister miller"],
    ["tea please", "coffee please", "two beers please"], ["yes", "no"], ["a", "a b", "b a"],
    ["Is it OPEN?", "is it open today"],
  ]

  @Test("Every trigger matches all of the messages", arguments: groups)
  func all(messages: [String]) {
    let triggers = writer.triggers(forAll: messages)
    #expect(!triggers.isEmpty)
    #expect(Set(triggers).count == triggers.count)
    for trigger in triggers {
      for message in messages {
        #expect(writer.isMatched(message, by: trigger), "\(trigger): \(message)")
      }
    }
  }

  @Test("One misspelt word does not cost the words that the other messages have in common")
  func most() throws {
    let messages = ["prolong my book", "prolong this book", "prolong a book", "prologn my book"]
    let triggers = writer.triggers(forAll: messages)
    let common = "[*] prolong [*] book [*]"
    #expect(
      triggers.contains(common) && !triggers.contains { $0.contains("my [*]") }, "\(triggers)")
    let matches = try #require(writer.matching(common))
    #expect(messages.map(matches) == [true, true, true, false])
    #expect(triggers.allSatisfy { writer.isMatched(messages[0], by: $0) })
    #expect(writer.matching("(prolong") == nil)
  }

  @Test("They are the messages, what they have in common, their beginning and their end")
  func forms() {
    let triggers = writer.triggers(forAll: Self.groups[0])
    #expect(
      triggers.first
        == "(can i prolong my book|prolong my books please|please prolong this book)")
    #expect(triggers.contains("[*] prolong [*] (book|books) [*]"))
    #expect(writer.triggers(forAll: Self.groups[1]).contains("where is the [*]"))
    #expect(writer.triggers(forAll: Self.groups[2]).contains("[*] please"))
    #expect(writer.triggers(forAll: ["hello"]).isEmpty)
    #expect(writer.triggers(forAll: ["hello", "Hello!"]).isEmpty)
  }

  @Test(
    "A widened trigger matches the first message and what the trigger matched",
    arguments: [
      ("renew my book", "can i prolong my book", "renew my book"),
      ("(renew|extend) my book", "prolong my book", "extend my book"),
      ("renew * book{weight=5}", "please renew the old book", "renew this book"),
      ("what time [is it]", "tell me what time it is", "what time is it"),
    ])
  func widening(trigger: String, message: String, old: String) {
    let widened = writer.widenings(of: trigger, for: [message])
    #expect(!widened.isEmpty)
    for trigger in widened {
      #expect(
        writer.isMatched(message, by: trigger) && writer.isMatched(old, by: trigger), "\(trigger)")
    }
  }

  @Test("A trigger is replaced in its line alone, with its weight")
  func replacing() {
    let text = "! version = 2.0\n\n> topic a\n  + renew{weight=3} // now\n  - Ok.\n< topic\n"
    let brain = Brain([RuleSource(name: "a.rive", text: text)])
    let rule = brain.rules[0]
    #expect(
      writer.replacing(rule, by: "(renew|prolong)", in: text)
        == text.replacing("renew{weight=3}", with: "(renew|prolong){weight=3}"))
    #expect(writer.replacing(rule, by: "x", in: "+ other\n") == nil)
  }

  @Test("A trigger is replaced in a file with the line ends of Windows", arguments: [0, 1])
  func windows(index: Int) {
    let text = "+ hello\r\n- Hi!\r\n\r\n+ bye{weight=2}\r\n- Bye!\r\n"
    let brain = Brain([RuleSource(name: "a.rive", text: text)])
    let old = ["hello", "bye"][index]
    let rule = brain.rules.first { $0.text.hasPrefix(old) }
    #expect(
      rule.flatMap { writer.replacing($0, by: "[*] \(old)", in: text) }
        == text.replacing("+ \(old)", with: "+ [*] \(old)"))
  }

  @Test(
    "A widened trigger captures what the trigger captured",
    arguments: [
      ("renew * book", "please renew the book", "renew red book"),
      ("renew * now", "prolong my book now", "renew red book now"),
      ("call *", "can you call bob", "call ann and bob"),
      ("(open|shut) the door", "close the door", "shut the door"),
      ("what is * times *", "what is two by two", "what is a b times c d"),
    ])
  func stars(trigger: String, message: String, old: String) {
    func captures(_ trigger: String) -> [Substring] {
      let brain = Brain([RuleSource(name: "a.rive", text: "+ \(trigger)\n- <star1>, <star2>\n")])
      var talk = Conversation(user: "")
      return brain.respond(to: old, in: &talk).text.split(separator: ", ")
    }
    for widened in writer.widenings(of: trigger, for: [message]) {
      for (new, old) in zip(captures(widened), captures(trigger)) where old != "undefined" {
        #expect(new == old, "\(widened)")
      }
    }
  }

  @Test("A substitution and a redirect have the form of messages")
  func definitions() {
    #expect(writer.substitution(of: "Teh", by: "the") == "! sub teh = the\n")
    #expect(writer.substitution(of: "the", by: "THE") == nil)
    #expect(writer.substitution(of: "Can\u{2019}t", by: "cannot") == "! sub can't = cannot\n")
    let lesson = Lesson(
      message: "prolong it", trigger: "prolong *", reply: "", conversation: Conversation(),
      winner: nil)
    func redirect(to trigger: String) -> String? {
      let brain = Brain([RuleSource(name: "a.rive", text: "+ \(trigger)\n- Done.\n")])
      return brain.rules.first.flatMap { LessonWriter(brain).redirect(lesson, to: $0) }
    }
    #expect(redirect(to: "renew it") == "+ prolong *\n@ renew it\n")
    #expect(redirect(to: "[*] (renew|extend) it [*]{weight=3}") == "+ prolong *\n@ renew it\n")
    for trigger in ["renew *", "renew # books", "renew _", "*"] {
      #expect(redirect(to: trigger) == nil)
    }
  }
}
