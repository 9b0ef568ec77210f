import Platform
import TestSupport
import Testing

/// Ctrl-C during long work.
@Suite struct PartialResultsTests {
  private let folder = TemporaryFolder()

  @Test(arguments: [
    (["replay", "t.chat", "--seeds", "1000000"], "1 passed"),
    (["replay", "t.chat", "--seeds", "1000000", "--jobs", "2"], "1 passed"),
  ])
  func printsWhatWasFound(_ arguments: [String], _ words: String) throws {
    try folder.write("r.rive", "+ hello\n- Hi.\n- Ho.\n")
    try folder.write("t.chat", "rules: r.rive\n\nyou> hello\nbot> Hi.\nor> Ho.\n")
    let run = try TerminalProgram(Program(in: folder), arguments, isInFolder: true)
    let bar = try run.screen.waitFor(" left")
    #expect(bar.contains("/1000000 runs, "))
    run.screen.type("\u{3}")
    #expect(run.ending() == .killed(SIGINT))
    let shown = run.screen.transcript()
    #expect(shown.contains("these results are partial"), "\(shown)")
    #expect(shown.contains(words), "\(shown)")
  }
}
