import TestSupport
import Testing

/// Transcripts of earlier releases, which printed `100.0 %`, and no place of too many redirects.
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

  @Test("a note about too many redirects still passes without the rule's place")
  func redirectsWithoutAPlace() throws {
    try folder.write("r.rive", "+ *\n@ <star>\n")
    let said = "you> hello\nbot> ERR: Deep Recursion Detected\nnote> "
    for place in ["", "r.rive:1: "] {
      try folder.write(
        "t.chat", "rules: r.rive\n\n\(said)\(place)more than 50 redirects in a row\n")
      let run = try Program(in: folder).run(["replay", "t.chat"])
      #expect(run.code == 0, "\(run.text)")
    }
  }
}
