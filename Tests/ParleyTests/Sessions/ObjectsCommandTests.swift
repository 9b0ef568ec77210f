import Foundation
import TestSupport
import Testing

/// `--objects` in the program itself, and the ways around it.
@Suite struct ObjectsCommandTests {
  private let folder = TemporaryFolder()

  init() throws {
    try folder.write(
      "robot/objects.rive",
      """
      > object touch shell
        echo ran > ran
        echo "did $1"
      < object
      + touch *
      - <call>touch <star></call>
      + *
      - Pardon?
      """)
  }

  private var hasRun: Bool {
    FileManager.default.fileExists(atPath: folder.path + "/robot/ran")
  }

  @Test func onlyTheOptionRunsThem() throws {
    let program = try Program(in: folder)
    // What a download could bring along.
    for name in ["settings", ".parley", "parley.conf", ".config/parley/settings"] {
      try folder.write("robot/" + name, "objects = shell\n")
    }
    try folder.write(
      "robot/touch.chat",
      "rules: objects.rive\nobjects: shell\n\n# case\n\nyou> touch x\nbot> [...]\n")
    for words in [
      ["ask", "--rules", "robot", "touch", "x"],
      ["ask", "--rules", "robot", "--objects", "python", "touch", "x"],
      ["check", "robot"], ["replay", "robot"], ["explore", "robot"], ["mutate", "robot"],
      ["diff", "robot", "robot", "--transcripts", "robot"],
    ] {
      let run = try program.run(words)
      #expect(!run.wasKilled)
      #expect(!hasRun, "\(words)")
    }
    let ran = try program.run(["ask", "--rules", "robot", "--objects", "shell", "touch", "x"])
    #expect(ran.text == "did x\n" && hasRun, "\(ran.complaints)")
  }

  @Test func aChangedRobotRunsNothingInAPipe() throws {
    let program = try Program(in: folder)
    let run = try program.shell(
      """
      { echo touch one; until [ -e robot/ran ]; do sleep 0.1; done; sed -i 's/did/changed/' robot/objects.rive; rm -f robot/ran; echo touch two; } \
        | "$parley" chat robot --objects shell
      """)
    #expect(run.text.hasPrefix("did one\n") && run.text.hasSuffix("\n[ERR: Object Not Found]\n"))
    #expect(!hasRun)
  }

  @Test func recordedCallsArePlayedBack() throws {
    let program = try Program(in: folder)
    let chat = try program.run(
      ["chat", "robot", "--objects", "shell", "--record", "a.chat"], input: Array("touch it\n".utf8)
    )
    #expect(chat.text == "did it\n")
    #expect(try folder.text(of: "a.chat").contains("call> touch it = did it\n"))
    try FileManager.default.removeItem(atPath: folder.path + "/robot/ran")
    let replay = try program.run(["replay", "a.chat"])
    #expect(replay.code == 0 && !hasRun, "\(replay.text)")
    let live = try program.run(["replay", "a.chat", "--objects", "live"])
    #expect(live.code == 0 && hasRun, "\(live.text)")
  }
}
