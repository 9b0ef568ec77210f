import Responder
import TestSupport
import Testing

@testable import RiveScript

@Suite struct HiddenCharactersTests {
  private func found(_ text: String) -> [Diagnostic] {
    RiveScriptLanguage().check([RuleSource(name: "r.rive", text: text)])
      .filter { $0.check == "hidden-characters" }
  }

  @Test func theCodePointsAreNamedAtTheFirst() throws {
    let found = found("! version = 2.0\n+ good\u{200B}b\u{200B}y\u{202E}e\n- x\n")
    let diagnostic = try #require(found.first)
    #expect(found.count == 1)
    #expect(diagnostic.message == "hidden characters: U+200B, U+202E")
    #expect(diagnostic.location.line == 2 && diagnostic.location.column == 7)
  }

  @Test(arguments: ["\u{200B}", "\u{200D}", "\u{2066}", "\u{AD}", "\u{E0041}", "\u{3164}"])
  func findsEachCharacter(character: String) {
    #expect(found("+ hello a\(character)b\n- x\n").count == 1)
    #expect(found("// a comment\(character)\n+ hello\n- x\n").count == 1)
  }

  @Test(arguments: [
    "می\u{200C}خواهم", "👩\u{200D}💻 ❤\u{FE0F}", "größer 喝茶 שלום", "क\u{94D}\u{200D}ष",
  ])
  func whatScriptsAndSignsNeedIsNoMistake(text: String) {
    #expect(found("+ hello\n- \(text)\n").isEmpty)
  }

  @Test func theMarkAtTheTopOfAFileIsNoMistake() {
    #expect(found("\u{FEFF}+ hello\n- x\n").isEmpty)
    #expect(found("+ hello\n- \u{FEFF}x\n").count == 1)
  }

  @Test func invalidBytesCountAsTheyAreWritten() throws {
    let bytes = [UInt8]("+ hello\n- ".utf8) + [0xFF, 0xE9] + Array("\u{200B}x\n".utf8)
    let found = RiveScriptLanguage().check([RuleSource(name: "r.rive", bytes: bytes)])
    let hidden = try #require(found.first { $0.check == "hidden-characters" })
    #expect(hidden.location.line == 2 && hidden.location.column == 5)
  }

  @Test func aLongLineTakesLinearTime() {
    let growth = Growth(of: "checking", size: 20_000) { count in
      let text = "+ hello\n- " + String(repeating: "é\u{200B}", count: count) + "\n"
      return { _ = found(text) }
    }
    #expect(growth.isNearlyLinear, "\(growth)")
  }
}
