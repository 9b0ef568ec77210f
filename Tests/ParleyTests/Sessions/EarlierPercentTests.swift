import TestSupport
import Testing

/// Transcripts of earlier releases, which printed `100.0 %`.
@Suite struct EarlierPercentTests {
  private let folder = TemporaryFolder()

  @Test(arguments: [("100.0 %", 0), ("100.0%", 0), ("99.0 %", 1)])
  func aNoteWithABlankBeforeThePercentSignStillPasses(_ share: String, _ code: Int32) throws {
    try folder.write("r.rive", "+ hello\n- Hi.\n")
    try folder.write(
      "Transcripts/t.chat",
      "rules: ../r.rive\n\nyou> hello\nbot> Hi.\nyou> /all\nnote> \(share)  Hi.\n")
    let run = try Program(in: folder).run(["replay"])
    #expect(run.code == code, "\(run.text)")
  }
}
