import Testing

@testable import Responder

@Suite struct RuleOutlineTests {
  @Test func theShortestMentionAtAnOffsetIsFoundUpToItsEnd() {
    let outline = RuleOutline(mentions: [
      OutlineMention(.rule, "is there @soups", .definition, 0..<20),
      OutlineMention(.array, "soups", .read, 5..<10),
    ])
    let found = (0...21).map { outline.mention(at: $0)?.name.kind }
    #expect(found[0..<5].allSatisfy { $0 == .rule })
    #expect(found[5...10].allSatisfy { $0 == .array })
    #expect(found[11...20].allSatisfy { $0 == .rule })
    #expect(found[21] == nil)
  }

  /// A symbol that ends after the one around it is cut off there, and left out if its name ends after it.
  @Test func symbolsAreInTheSmallestOneAround() {
    func symbol(_ name: String, _ range: Range<Int>, name nameRange: Range<Int>) -> OutlineSymbol {
      OutlineSymbol(.rule, name, range: range, nameRange: nameRange)
    }
    let outline = RuleOutline(symbols: [
      symbol("inner", 4..<8, name: 4..<5), symbol("beside", 30..<40, name: 30..<31),
      symbol("outer", 0..<20, name: 0..<1), symbol("middle", 2..<10, name: 2..<3),
      symbol("cut", 12..<25, name: 12..<13), symbol("left out", 18..<28, name: 18..<27),
    ])
    #expect(outline.allSymbols.map(\.name) == ["outer", "middle", "inner", "cut", "beside"])
    #expect(outline.symbols.map(\.name) == ["outer", "beside"])
    #expect(outline.path(to: 6).map(\.name) == ["outer", "middle", "inner"])
    #expect(outline.path(to: 19).last?.range == 12..<20)
    #expect(outline.path(to: 25).isEmpty)
  }
}
