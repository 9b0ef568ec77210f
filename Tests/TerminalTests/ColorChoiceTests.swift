import Terminal
import Testing

@Suite struct ColorChoiceTests {
  private func allows(
    _ choice: ColorChoice, _ onTerminal: Bool, _ environment: [String: String]
  ) -> Bool {
    choice.allowsColor(onTerminal: onTerminal) { environment[$0] }
  }

  @Test func autoMeansATerminalThatCanShowIt() {
    let able = ["TERM": "xterm-256color"]
    #expect(allows(.auto, true, able))
    #expect(!allows(.auto, false, able))
    #expect(!allows(.auto, true, able.merging(["NO_COLOR": "1"]) { $1 }))
    #expect(allows(.auto, true, able.merging(["NO_COLOR": ""]) { $1 }))
    #expect(!allows(.auto, true, ["TERM": "dumb"]))
    #expect(!allows(.auto, true, [:]))
  }

  @Test func theUserHasTheLastWord() {
    #expect(allows(.always, false, ["NO_COLOR": "1", "TERM": "dumb"]))
    #expect(!allows(.never, true, ["TERM": "xterm"]))
  }
}
