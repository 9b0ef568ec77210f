import Foundation
import TestSupport
import Testing

@Suite("A review in a transcript writes rules that later lines use, and no file")
struct ReviewReplayTests {
  private let folder = TemporaryFolder()

  @Test("The rules last until the case ends, with any number of jobs", arguments: ["1", "4"])
  func replay(jobs: String) throws {
    try folder.write("robot/r.rive", "+ hello\n- Hello!\n\n+ *\n- What?\n")
    try folder.write(
      "t/t.chat",
      """
      rules: ../robot

      # A rule for what was said
      you> prolong it
      bot> What?

      you> /review
      note> 1. prolong it ([...])

      review> new 1
      note> [...]

      you> Until Monday.
      note> [...]

      you> [*] prolong [*]
      note> [...]
      note> Every message was understood.

      review> back

      you> prolong it
      note> Rules reloaded: [...]
      bot> Until Monday.
      rule> learned.rive: [*] prolong [*]

      you> /review
      note> Every message was understood.

      review> undo
      note> There is nothing to take back.

      # The next case has the rules of the files
      you> prolong it
      bot> What?

      """)
    let program = try Program(in: folder)
    let run = try program.run(["replay", "--jobs", jobs, "t"])
    #expect(run.code == 0 && run.text.contains("2 passed"), "\(run.text)\(run.complaints)")
    let updated = try program.run(["replay", "--jobs", jobs, "--update", "--seeds", "2", "t"])
    #expect(updated.code == 0 && updated.text.contains("2 passed"), "\(updated.text)")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/robot")
    #expect(files == ["r.rive"])
  }
}
