import Terminal
import Testing

@testable import ScreenKit

@MainActor
@Suite struct PagedNoticesTests {
  private let terminal = ScriptedTerminal([])

  private func show(_ count: Int) async -> String {
    let notices = PagedNotices(terminal: terminal)
    notices.show { width in (1...count).map { StyledText("\($0) in \(width)") } }
    await notices.showPages()
    return terminal.screen
  }

  @Test func theWindowDecidesWhatIsPaged() async {
    terminal.canPage = true
    #expect(await show(23).hasPrefix("note> 1 in 74\n      2 in 74\n"))
    #expect(terminal.pages.isEmpty)
    let shown = terminal.screen
    #expect(await show(24) == shown)
    #expect(terminal.pages.count == 1 && terminal.pages.first?.first == "1 in 80")
  }

  @Test func noticesKeepTheirOrder() async {
    terminal.canPage = true
    terminal.refusesPages = true
    let notices = PagedNotices(terminal: terminal)
    for count in [30, 1] {
      notices.show { _ in (1...count).map { StyledText("\($0) of \(count)") } }
    }
    await notices.showPages()
    #expect(terminal.screen.hasSuffix("30 of 30\nnote> 1 of 1\n"))
  }

  @Test func whatCannotBePagedIsWritten() async {
    #expect(await show(40).hasSuffix("40 in 74\n") && terminal.pages.isEmpty)
    terminal.canPage = true
    terminal.refusesPages = true
    #expect(await show(41).hasSuffix("41 in 74\n"))
  }
}
