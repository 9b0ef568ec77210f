import Platform
import TestSupport
import Testing

/// Ctrl-C during long work.
@Suite struct PartialResultsTests {
  private let folder = TemporaryFolder()

  @Test(arguments: [
    (["replay", "t.chat", "--seeds", "1000000"], "/1000000 runs, ", "1 passed"),
    (["replay", "t.chat", "--seeds", "1000000", "--jobs", "2"], "/1000000 runs, ", "1 passed"),
    (["explore", "many.rive", "--wordings", "40", "-o", "net.chat"], " rules, ", "reached "),
    (["check", "more.rive"], " steps, ", ""),
    (["review", "r.rive", "--from", "said.txt"], "/400000 messages, ", "were not understood"),
  ])
  func printsWhatWasFound(_ arguments: [String], _ unit: String, _ words: String) throws {
    let rules = (0..<200_000).map { "+ [*] word\($0) (a|b|c) [*]\n- x\n" }
    try folder.write("many.rive", rules.prefix(20_000).joined() + "+ *\n- ?\n")
    try folder.write("more.rive", rules.joined())
    try folder.write("said.txt", (0..<400_000).map { "soup \($0)\n" }.joined())
    try folder.write("r.rive", "+ hello\n- Hi.\n- Ho.\n")
    try folder.write("t.chat", "rules: r.rive\n\nyou> hello\nbot> Hi.\nor> Ho.\n")
    let run = try TerminalProgram(Program(in: folder), arguments, isInFolder: true)
    let bar = try run.screen.waitFor(" left")
    #expect(bar.contains(unit), "\(bar)")
    run.screen.type("\u{3}")
    #expect(run.ending() == .killed(SIGINT))
    let shown = run.screen.transcript()
    #expect(shown.contains("these results are partial"), "\(shown)")
    #expect(shown.contains(words), "\(shown)")
  }
}
