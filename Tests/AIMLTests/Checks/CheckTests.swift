import Responder
import Testing

@testable import AIML

/// Every check matches its own examples.
@Suite("Checks")
struct CheckTests {
  private static let descriptions = AIMLLanguage().checks.filter { !$0.bad.isEmpty }

  private func found(in text: String) -> [Diagnostic] {
    AIMLLanguage().check([RuleSource(name: "example.aiml", text: text)])
  }

  @Test(arguments: descriptions)
  func findsItsBadExample(check: CheckDescription) {
    let own = found(in: check.bad).filter { $0.check == check.name }
    #expect(!own.isEmpty, "\(found(in: check.bad))")
    for diagnostic in own {
      #expect(diagnostic.severity == check.severity)
      #expect(diagnostic.excerpt?.isEmpty == false)
    }
  }

  @Test(arguments: descriptions)
  func isSilentAboutItsGoodExample(check: CheckDescription) {
    #expect(found(in: check.good).map(\.check) == [])
  }

  @Test(arguments: descriptions)
  func anIgnoreCommentHidesItsBadExample(check: CheckDescription) {
    let lines = Set(found(in: check.bad).filter { $0.check == check.name }.map(\.location.line))
    var text = ""
    for (index, line) in check.bad.split(separator: "\n").enumerated() {
      if lines.contains(index + 1) { text += "<!-- parley:ignore \(check.name) -->\n" }
      text += line + (lines.contains(index + 1) ? "<!-- parley:ignore -->" : "") + "\n"
    }
    #expect(found(in: text).filter { $0.check == check.name }.map(\.message) == [])
  }

  @Test(arguments: descriptions)
  func itsEditsFixItsBadExample(check: CheckDescription) {
    let edits = found(in: check.bad).filter { $0.check == check.name }.flatMap(\.edits)
    guard !edits.isEmpty else { return }
    let fixed = RuleSource(name: "example.aiml", text: check.bad).applying(edits)
    #expect(AIMLLanguage().check([fixed]).filter { $0.check == check.name } == [])
  }

  /// The text of a file after the edits of one check.
  private func fixed(_ text: String, _ check: String) -> String {
    let edits = found(in: text).filter { $0.check == check }.flatMap(\.edits)
    let source = RuleSource(name: "example.aiml", text: text).applying(edits)
    return String(decoding: source.bytes, as: UTF8.self)
  }

  @Test func certainFixesAreEdits() {
    func file(_ categories: String) -> String { "<aiml version=\"2.1\">\(categories)</aiml>" }
    let one = Bot.category("A B", "x")
    #expect(fixed(file(Bot.category("A, B!", "x")), "lost-marks") == file(one))
    #expect(fixed(file(Bot.category("I'M * HERE", "x")), "replaced-words").contains("I AM *"))
    #expect(fixed(file(one + "\n " + one), "duplicate-category") == file("\n " + one))
    let other = file(one + Bot.category("A B", "y"))
    #expect(fixed(other, "duplicate-category") == other)
    #expect(
      fixed(file(Bot.category("A", "Q & A &amp; x")), "not-well-formed")
        == file(Bot.category("A", "Q &amp; A &amp; x")))
  }

  /// “hahaha” is matched as HAHA, and “ur, name” keeps its words.
  @Test func replacedWordsAreThoseThatNoMessageHas() {
    let categories = ["HAHA *", "IS UR NAME", "I WANNA GO"].map { Bot.category($0, "x") }
    let sources = [
      RuleSource(
        name: "aiml/a.aiml",
        text: "<aiml version=\"2.1\">\n\(categories.joined(separator: "\n"))\n</aiml>"),
      RuleSource(
        name: "config/normal.txt",
        text: """
          " haha "," ha "
          " hahaha "," haha "
          " ur "," your "
          "wanna","want to"
          """),
    ]
    let found = AIMLLanguage().check(sources).filter { $0.check == "replaced-words" }
    #expect(found.map(\.location.line) == [3, 4])
    #expect(found.map { $0.message.hasSuffix("never matches") } == [false, true])
    #expect(found.map(\.edits.isEmpty) == [true, false])
  }

  /// In AIML 1, WHAT'S is matched as WHAT S, which “what s up” reaches; its fix would lead the category to itself.
  @Test func replacedWordsMayBeReachedWithoutTheirMarks() {
    let text = """
      <aiml version="1.0.1">
      \(Bot.category("WHAT'S *", "<srai>WHAT IS <star/></srai>"))
      \(Bot.category("HOW'S *", "Well."))
      </aiml>
      """
    let found = found(in: text).filter { $0.check == "replaced-words" }
    #expect(
      found.allSatisfy { $0.message.hasSuffix("matches only messages that leave out its marks") })
    #expect(found.map(\.edits.isEmpty) == [true, false])
  }

  @Test func aMarkThatEndsASentenceIsNotOnlyDropped() {
    func marks(_ pattern: String) -> [Diagnostic] {
      found(in: "<aiml version=\"2.1\">\(Bot.category(pattern, "x"))</aiml>")
        .filter { $0.check == "lost-marks" }
    }
    #expect(marks("MAY I GO. I AM LATE").map(\.edits.isEmpty) == [true])
    #expect(marks("MAY I GO. I AM LATE").allSatisfy { $0.message.contains("ends a sentence") })
    #expect(marks("MAY I GO.").map(\.edits.isEmpty) == [false])
  }

  @Test(arguments: ["random", "condition name=\"topic\""])
  func anElementOutsideOfTheItemsOfAListIsReported(list: String) {
    let name = list.prefix { $0 != " " }
    for other in ["<star/>", "<b>x</b>", "<get name=\"topic\"/>", "<random><li>y</li></random>"] {
      let template = "<\(list)>\(other)<li>a</li></\(name)>"
      let found = found(in: "<aiml version=\"2.0\">\(Bot.category("A *", template))</aiml>")
      let lost = found.filter { $0.check == "lost-content" }
      #expect(lost.map(\.message).allSatisfy { $0.hasPrefix("an element in <\(name)>") })
      #expect(lost.count == 1)
    }
  }

  @Test func onlyWhatIsSaidNeedsADefault() {
    func checks(_ template: String) -> [String] {
      found(in: "<aiml version=\"2.1\">\(Bot.category("A", template))</aiml>").map(\.check)
    }
    let one = "<condition name=\"topic\"><li value=\"a\">x</li></condition>"
    let two = one.replacing("</condition>", with: "<li value=\"b\">y</li></condition>")
    #expect(checks(one) == ["no-default"])
    #expect(checks("Well. \(two)") == ["no-default"])
    for silent in ["Well. \(one)", "\(one)\(one)", "<think>\(two)</think>Well."] {
      #expect(checks(silent) == [], "\(silent)")
    }
  }

  @Test func tagsOfHTMLMayBeQuoted() {
    func checks(_ quoted: String) -> [String] {
      let template = "<![CDATA[\(quoted)]]>"
      return found(in: "<aiml version=\"2.1\">\(Bot.category("A", template))</aiml>").map(\.check)
    }
    #expect(checks("<a href='x'>x</a>") == [])
    #expect(checks("<a href='<star/>'>x</a>") == ["quoted-tags"])
    #expect(checks("a]]><javascript> <![CDATA['<star/>']]></javascript><![CDATA[") == ["never-run"])
  }

  @Test func findingsMarkTheElement() {
    func place(_ template: String) -> [String] {
      let text =
        "<aiml version=\"2.1\"><category><pattern>A</pattern><template>\n\(template)\n"
        + "</template></category></aiml>"
      return found(in: text).map { finding in
        let (start, range) = (finding.location, finding.range)
        return "\(finding.check) \(start.line):\(start.column)-\(range.endLine):\(range.endColumn)"
      }
    }
    #expect(place("x <star/> y") == ["star-beyond-pattern 2:3-2:10"])
    #expect(place("x <person/> y") == ["star-beyond-pattern 2:3-2:12"])
    #expect(place("x <srai>B</srai>\ny") == ["lost-reduction 2:3-2:17"])
    #expect(place("x <srai>A</srai> y") == ["reduction-cycle 2:3-2:17"])
    #expect(place("x <peron a=\"b\">A</peron> y") == ["misspelt-tag 2:3-2:16"])
    #expect(place("x <get name=\"n\"/> y") == ["unset-predicate 2:3-2:18"])
    #expect(place("x <bot name=\"n\"/> y") == ["unset-property 2:3-2:18"])
    #expect(place("x <map name=\"n\">A</map> y") == ["unknown-map 2:3-2:24"])
    #expect(place("x <system>ls</system> y") == ["never-run 2:3-2:22"])
    #expect(
      place("x\n<random>a<li>b</li></random> y") == ["lost-content 3:1-3:29"])
  }

  @Test func aDuplicateNamesTheCategoryThatAnswers() {
    let categories = ["x", "y", "z"].map { Bot.category("A", $0) }
    let text = "<aiml version=\"2.1\">\n\(categories.joined(separator: "\n"))\n</aiml>"
    let found = found(in: text)
    #expect(found.map(\.check) == ["duplicate-category", "duplicate-category"])
    #expect(found.allSatisfy { $0.message.contains("example.aiml:4 ") })
  }

  @Test func noBreakSpacesBetweenCategoriesAreNoStrayText() {
    let text = "<aiml version=\"2.1\">\u{A0} \u{A0}\(Bot.category("A", "x"))</aiml>"
    #expect(found(in: text).map(\.check) == [])
  }

  @Test func anUnknownNameOfARegularExpressionIsNamed() {
    let category = Bot.category("<regex template=\"vowel\"/>", "x")
    let found = found(in: "<aiml version=\"2.1\">\(category)</aiml>")
    #expect(found.filter { $0.check == "bad-expression" }.count == 1)
    #expect(found.contains { $0.message.contains("“vowel”") })
  }

  @Test func severalStarsAreNoWildcard() {
    let found = found(in: "<aiml version=\"2.1\">\(Bot.category("LIFE IN **", "x"))</aiml>")
    #expect(found.first { $0.check == "glued-wildcard" }?.hint == "Write *.")
  }

  @Test func aPatternWithAnUnsetPropertyIsReportedOnce() {
    let other = Bot.category("_ NAME", "yes")
    for pattern in ["<bot name=\"nick\"/> IS MY NAME", "<bot name=\"nick\"/>"] {
      let text = "<aiml version=\"2.1\">\(Bot.category(pattern, "x"))\n\(other)</aiml>"
      #expect(found(in: text).map(\.check) == ["unset-property"])
    }
  }

  @Test func aFileInAnotherEncodingHasNoEdits() {
    let text = "<aiml>" + Bot.category("A, B", "caf#") + "</aiml>"
    let bytes = Array(text.utf8).map { $0 == UInt8(ascii: "#") ? 0xE9 : $0 }
    let found = AIMLLanguage().check([RuleSource(name: "latin.aiml", bytes: bytes)])
    #expect(found.contains { $0.check == "lost-marks" } && found.allSatisfy(\.edits.isEmpty))
  }

  @Test func namesAreTheChecksOwn() {
    for check in AIMLLanguage().checks {
      #expect(check.name.allSatisfy { $0.isLowercase || $0 == "-" })
      #expect(!check.summary.hasSuffix(".") && check.summary.count < 90)
      #expect(!check.explanation.isEmpty)
    }
  }

  @Test func everyDiagnosticHasACheck() {
    let known = Set(AIMLLanguage().checks.map(\.name))
    for check in AIMLLanguage().checks {
      for diagnostic in found(in: check.bad) { #expect(known.contains(diagnostic.check)) }
    }
  }
}
