import Conversations
import Responder
import ScreenKit
import TestSupport
import Testing

@testable import Review

@Suite("The nearest triggers share the rarest words, and say why they did not match")
struct NearestTriggersTests {
  private let triggers = NearestTriggerFinder(
    .rive(
      """
      + renew my book
      - Renewed.

      + where is my book
      - Behind you.

      + [*] reading room [*]
      - Upstairs.

      + good morning
      - Good morning!

      + *
      - Hm.
      """))

  private func nearest(_ message: String) -> [NearestTrigger] {
    triggers.nearest(
      to: ReviewedMessage(message: message, count: 1, reasons: ReviewReasons(.noRule)))
  }

  @Test("A rare word counts more than a frequent one")
  func rareWords() {
    let near = nearest("can i renew my books")
    #expect(near.map(\.rule.text) == ["renew my book", "where is my book"])
    #expect(near.first?.reason.contains("renew") == true)
  }

  @Test("Common words lead to a rule if nothing else does; words of tags and weights never do")
  func commonWords() {
    let triggers = NearestTriggerFinder(
      .rive("+ hello\n- Hi!\n\n+ red apple{weight=10}\n- Yes.\n\n+ *\n- Hm.\n"))
    func texts(_ message: String) -> [String] {
      triggers.nearest(
        to: ReviewedMessage(message: message, count: 1, reasons: ReviewReasons(.noRule))
      ).map(\.rule.text)
    }
    #expect(texts("hello dear") == ["hello"])
    #expect(texts("your weight").isEmpty && !triggers.words.contains("weight"))
  }

  @Test("A misspelt word leads to the rule with the word that is meant")
  func misspelt() { #expect(nearest("raeding plan").map(\.rule.text) == ["[*] reading room [*]"]) }

  @Test("The reason names a word of the message that may be misspelt")
  func typos() {
    #expect(
      nearest("raeding plan")[0].reason.hasSuffix(Words.mayBeMisspelled("raeding", for: "reading")))
    #expect(
      nearest("good mornin")[0].reason.hasSuffix(Words.mayBeMisspelled("mornin", for: "morning")))
    #expect(!nearest("reading plan")[0].reason.contains("misspelled"))
  }

  @Test("Without a word in common, the trigger with the nearest letters is named, or none")
  func letters() {
    #expect(nearest("godmorning").map(\.rule.text) == ["good morning"])
    #expect(nearest("xylophone quartz").isEmpty)
  }

  @Test("The rules are prepared once, not for each message without a word in common")
  func preparation() {
    let robot = Robot.rive((0..<5_000).map { "+ order number \($0)\n- \($0)\n" }.joined())
    let triggers = NearestTriggerFinder(robot)
    let message = ReviewedMessage(
      message: "xylophone quartz", count: 1, reasons: ReviewReasons(.noRule))
    let searching = Growth.time {
      for _ in 0..<50 { #expect(triggers.nearest(to: message).isEmpty) }
    }
    #expect(searching < Growth.time { _ = NearestTriggerFinder(robot) })
  }
}
