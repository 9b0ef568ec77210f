import Testing

@testable import LineEditing

@Suite struct ScreenLayoutTests {
  private func place(_ text: String, columns: Int = 10, prompt: Int = 5) -> [Int] {
    let layout = ScreenLayout(columns: columns, promptWidth: prompt) { scalar in
      scalar == "\u{301}"
        ? 0
        : scalar.value >= 0x1100 ? 2 : (scalar.value < 0x20 || 0x7F..<0xA0 ~= scalar.value) ? -1 : 1
    }
    let position = layout.position(after: text.unicodeScalars)
    return [position.row, position.column]
  }

  @Test(arguments: [
    ("", [0, 5]), ("abcd", [0, 9]), ("abcde", [1, 0]), ("abcdef", [1, 1]), ("你好", [0, 9]),
    ("你好吗", [1, 2]), ("a\nb", [1, 1]), ("e\u{301}", [0, 6]), ("\u{1}", [0, 7]), ("\t", [0, 8]),
    ("\u{85}", [1, 2]),
  ])
  func followsTheScreen(text: String, position: [Int]) {
    #expect(place(text) == position)
  }

  @Test func aWideCharacterNeverStandsOnTheEdge() {
    #expect(place("你", columns: 6, prompt: 5) == [1, 2])
    #expect(place("你", columns: 7, prompt: 5) == [1, 0])
  }

  @Test func aLongPromptTakesItsRows() {
    #expect(place("x", columns: 10, prompt: 25) == [2, 6])
  }
}
