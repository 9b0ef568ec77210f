import Testing

@testable import Terminal

@Suite struct LineAidsTests {
  private func styles(_ line: String, prefix: String = "/") -> [StyledText.Style] {
    let names = CommandNames(prefix: prefix, names: ["help", "history"])
    let styled = names.styled(line)
    #expect(styled.text == line)
    return styled.runs.map(\.style)
  }

  @Test func aCommandIsColoredAsItBecomesKnown() {
    #expect(styles("/") == [.plain])
    #expect(styles("/he") == [.plain])
    #expect(styles("/help") == [.good])
    #expect(styles("/help me") == [.good, .plain])
    #expect(styles("/hex") == [.problem])
    #expect(styles("/he me") == [.problem, .plain])
    #expect(styles("/\n") == [.problem, .plain])
  }

  @Test func messagesAreNotColored() {
    for line in ["", "help", "//help", " /help"] {
      #expect(styles(line) == [.plain].filter { _ in !line.isEmpty })
    }
  }

  @Test func withoutAPrefixAnythingMayBeMeant() {
    #expect(styles("help", prefix: "") == [.good])
    #expect(styles("12", prefix: "") == [.plain])
    #expect(styles("coffee and tea", prefix: "") == [.plain])
  }
}
