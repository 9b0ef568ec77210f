import Responder
import TestSupport
import Testing

@testable import parley

@Suite struct WorkProgressTests {
  private static let xterm: @Sendable (String) -> String? = { $0 == "TERM" ? "xterm" : nil }

  @Test func whatIsQuickShowsNothing() throws {
    let screen = try PseudoTerminal()
    let progress = WorkProgress("Exploring", descriptor: screen.program, environment: Self.xterm)
    progress.end()
    #expect(screen.everythingShown().isEmpty)
  }

  @Test func showsTheTimeAndLeavesNothingBehind() throws {
    let screen = try PseudoTerminal()
    let progress = WorkProgress("Exploring", descriptor: screen.program, environment: Self.xterm)
    try screen.waitFor("Exploring 2 s")
    progress.end()
    #expect(screen.everythingShown().hasSuffix("\r\u{1B}[K"))
  }

  @Test(arguments: [["TERM": "dumb"], ["TERM": "xterm", "ACCESSIBLE": "1"], [:]])
  func whatIsReadRowByRowGetsNothing(_ variables: [String: String]) async throws {
    let screen = try PseudoTerminal()
    let progress = WorkProgress(
      "Exploring", descriptor: screen.program, environment: { variables[$0] })
    try await Task.sleep(for: .milliseconds(1300))
    progress.end()
    #expect(screen.everythingShown().isEmpty)
  }

  @Test func countsThePartsAndPausesForOtherWords() throws {
    let screen = try PseudoTerminal()
    let progress = WorkProgress(
      "Replaying", unit: "files", total: 4, descriptor: screen.program,
      environment: Self.xterm)
    progress.advance()
    try screen.waitFor("1/4 files, 25%")
    progress.pause()
    #expect(screen.everythingShown().hasSuffix("\r\u{1B}[K"))
    progress.advance()
    progress.resume()
    try screen.waitFor("2/4 files")
    progress.begin(8, unit: "cases")
    try screen.waitFor("0/8 cases, 0%")
    progress.prepare(3, of: 9, unit: "lines")
    try screen.waitFor("3/9 lines, 33%")
    progress.counter.begin()
    progress.expect(5)
    try screen.waitFor("0/5 files, 0%")
    progress.end()
  }
}
