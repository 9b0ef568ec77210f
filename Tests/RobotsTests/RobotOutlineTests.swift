import AIML
import Eliza
import Responder
import RiveScript
import Robots
import TestSupport
import Testing

/// Outlines of the built-in robots: every rule of theirs is a symbol.
@Suite struct RobotOutlineTests {
  private func check(_ language: some RuleLanguage, _ sources: [RuleSource]) {
    var places: Set<String> = []
    for source in sources {
      let outline = language.tools.outline(source)
      #expect(OutlineLaw.broken(by: outline, of: source) == nil, "\(source.name)")
      let lines = LineMap(source.bytes)
      for symbol in outline.allSymbols {
        for offset in [symbol.range.lowerBound, symbol.nameRange.lowerBound] {
          places.insert("\(source.name):\(lines.location(ofByte: offset, in: source.name).line)")
        }
      }
    }
    let rules = language.compile(sources) { _ in }.responder?.rules ?? []
    #expect(rules.count > 10)
    let lines = rules.map { "\($0.location.file):\($0.location.line)" }
    #expect(lines.filter { !places.contains($0) } == [])
  }

  @Test func `of Wren`() { check(RiveScriptLanguage(), BuiltinRobot.sources) }
  @Test func `of the keeper`() { check(ElizaLanguage(), KeeperRobot.sources) }
  @Test func `of the ferry`() { check(AIMLLanguage(), FerryRobot.sources) }
}
