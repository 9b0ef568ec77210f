import Responder
import Testing

@testable import RiveScript

/// The tag `<date format>`, which only Parley has.
@Suite struct DateTagTests {
  private func said(_ reply: String, at time: LocalTime?) -> String {
    var robot = Robot("+ test\n- \(reply)")
    robot.talk.clock = time
    return robot.answer("test")
  }

  /// Saturday, 2026-11-21 at 08:05:09.
  private static let morning = LocalTime(secondsSince1970: 1_795_248_309)

  @Test(arguments: [
    ("<date>", "2026-11-21"), ("<date %H:%M:%S>", "08:05:09"),
    ("<date %A, %d %B %Y>", "Saturday, 21 November 2026"),
    ("<date %a %b %-d %y>", "Sat Nov 21 26"), ("<date %-H %-M %I %p>", "8 5 08 AM"),
    ("<date %j %u>", "325 6"),
    ("<date 100%%>", "100%"), ("{uppercase}<date %a>{/uppercase}", "SAT"),
    ("<set day=<date %A>><get day>", "Saturday"), ("{random}<date %a>{/random}", "Sat"),
    ("<date %Q>", "<date %Q>"), ("<date %>", "<date %>"), ("<date >", "<date >"),
    ("<dates>", "<dates>"),
  ])
  func formats(_ reply: String, _ expected: String) {
    #expect(said(reply, at: Self.morning) == expected)
  }

  @Test func withoutAClockThereIsNoDate() {
    #expect(said("<date> <date %H>", at: nil) == "undefined undefined")
  }

  @Test func noonAndMidnightAreTwelve() {
    let midnight = LocalTime(secondsSince1970: 0)
    #expect(said("<date %I %p>", at: midnight) == "12 AM")
    #expect(said("<date %I %p>", at: LocalTime(secondsSince1970: 43_200)) == "12 PM")
  }

  @Test func aShopKnowsWhetherItIsOpen() {
    var robot = Robot(
      """
      + are you open now
      * <date %u> == 7 => Not on a Sunday.
      * <date %H%M> < 0900 => We open at nine.
      * <date %H%M> >= 1830 => We closed at half past six.
      - Yes, we are open.
      """)
    func answer(_ days: Int64, _ hour: Int64, _ minute: Int64) -> String {
      robot.talk.clock = LocalTime(
        secondsSince1970: 1_795_219_200 + days * 86_400 + hour * 3600 + minute * 60)
      return robot.answer("Are you open now?")
    }
    #expect(answer(0, 8, 59) == "We open at nine.")
    #expect(answer(0, 9, 0) == "Yes, we are open.")
    #expect(answer(0, 18, 30) == "We closed at half past six.")
    #expect(answer(1, 12, 0) == "Not on a Sunday.")
    #expect(robot.brain.diagnostics.isEmpty)
  }

  @Test func aFormatThatIsNotKnownIsReported() {
    let source = RuleSource(
      name: "f.rive", text: "! version = 2.0\n+ *\n- It is <date %k>, <date %H>.\n")
    let found = RiveScriptLanguage().check([source])
    #expect(found.map(\.check) == ["unknown-tag"])
    #expect(found.first?.location.column == 9)
  }

  @Test func aMessageIsNeverADate() {
    var robot = Robot("! global utf8 = true\n+ say *\n- <star>")
    robot.talk.clock = Self.morning
    #expect(robot.answer("say {date} <date>") == "{date} date")
  }
}
