import TestSupport
import Testing

@testable import parley

@Suite struct WorkProgressTests {
  @Test func whatIsQuickShowsNothing() throws {
    let screen = try PseudoTerminal()
    let progress = WorkProgress("Exploring", descriptor: screen.program)
    progress.end()
    #expect(screen.everythingShown().isEmpty)
  }

  @Test func showsTheTimeAndLeavesNothingBehind() throws {
    let screen = try PseudoTerminal()
    let progress = WorkProgress("Exploring", descriptor: screen.program)
    try screen.waitFor("Exploring 2 s")
    progress.end()
    #expect(screen.everythingShown().hasSuffix("\r\u{1B}[K"))
  }

  @Test func countsThePartsAndPausesForOtherWords() throws {
    let screen = try PseudoTerminal()
    let progress = WorkProgress("Replaying", unit: "files", total: 4, descriptor: screen.program)
    progress.advance()
    try screen.waitFor("1/4 files, 25 %")
    progress.pause()
    #expect(screen.everythingShown().hasSuffix("\r\u{1B}[K"))
    progress.advance()
    progress.resume()
    try screen.waitFor("2/4 files")
    progress.end()
  }
}
