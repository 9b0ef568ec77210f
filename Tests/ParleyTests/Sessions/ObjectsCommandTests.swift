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
        echo ran > "$PARLEY_FOLDER/ran"
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
    // Files that a download could contain.
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

  @Test("Options for objects need --objects")
  func optionsWithoutObjects() throws {
    try folder.write("a.chat", "rules: robot/objects.rive\nyou> hello\nbot> Pardon?\n")
    for words in [["ask", "--rules", "robot", "hello"], ["chat", "robot"], ["replay", "a.chat"]] {
      for option in [["--objects-path", "robot"], ["--objects-words", "spaces"]] {
        let run = try Program(in: folder).run(words + option)
        #expect(run.code == 2 && run.complaints.contains("needs --objects\n"), "\(words)")
      }
    }
  }

  /// A stored conversation does not carry the consent on, and its messages are data.
  @Test func theHistoryRunsNothing() throws {
    let program = try Program(in: folder)
    let chat = try program.run(
      ["chat", "robot", "--objects", "shell", "--data", "data"], input: Array("touch x\n".utf8))
    #expect(chat.text == "did x\n" && hasRun)
    try FileManager.default.removeItem(atPath: folder.path + "/robot/ran")
    let again = try program.run(
      ["chat", "--continue", "--data", "data"], input: Array("touch y\n<call>touch z</call>\n".utf8)
    )
    #expect(again.text.hasPrefix("[ERR: Object Not Found]\n"), "\(again.complaints)")
    for words in [
      ["diff", "robot", "robot", "--history"], ["review", "--rules", "robot"],
      ["stats", "--rules", "robot"], ["history", "export"],
    ] {
      let run = try program.run(words + ["--data", "data"])
      #expect(!run.wasKilled && !hasRun, "\(words)")
    }
    #expect(!hasRun)
  }

  /// Neither a settings file beside the rules nor one that is named opts in for its own folder, nor any file in a pipe.
  @Test func downloadedSettingsRunNothing() throws {
    let program = try Program(in: folder)
    let section = "[\(folder.path)/robot]\nobjects = shell\n"
    try folder.write("robot/settings", section)
    try folder.write("mine", section)
    for words in [["chat", "robot"], ["chat", "robot", "--settings", "robot/settings"]] {
      let run = try program.run(words, input: Array("touch x\n".utf8))
      #expect(!run.wasKilled && !hasRun, "\(words)")
    }
    let own = try program.run(
      ["chat", "robot", "--settings", "mine"], input: Array("touch x\n".utf8))
    #expect(own.text == "[ERR: Object Not Found]\n" && !hasRun, "\(own.complaints)")
  }

  @Test func aPersonAgreesOnATerminal() throws {
    let program = try Program(in: folder)
    try folder.write("mine", "[\(folder.path)/robot]\nobjects = shell\n")
    let chat = try TerminalProgram(
      program,
      [
        "chat", folder.path + "/robot", "--settings", folder.path + "/mine", "--color", "never",
        "--no-history",
      ])
    try chat.screen.waitFor("Run it? [y/N]")
    #expect(!hasRun)
    chat.screen.type("y\r")
    try chat.screen.waitFor("you> ")
    chat.screen.type("touch x\r")
    try chat.screen.waitFor("did x")
    let rules = try folder.text(of: "robot/objects.rive")
    try folder.write("robot/objects.rive", rules.replacing("did", with: "changed"))
    try FileManager.default.removeItem(atPath: folder.path + "/robot/ran")
    try chat.screen.waitFor("/objects run")
    chat.screen.type("touch y\r")
    try chat.screen.waitFor("[ERR: Object Not Found]")
    #expect(!hasRun)
    chat.screen.type("/objects run\r")
    try chat.screen.waitFor("These objects run:")
    chat.screen.type("touch z\r")
    try chat.screen.waitFor("changed z")
    #expect(hasRun)
  }

  @Test("If nobody can be asked because standard error is a file, settings are no consent")
  func settingsAreNoConsent() throws {
    try folder.write("mine", "[\(folder.path)/robot]\nobjects = shell\n")
    let chat = try TerminalProgram(
      Program(in: folder),
      ["chat", "robot", "--settings", "mine", "--color", "never", "--no-history"],
      isInFolder: true, redirection: "2>errors")
    try chat.screen.waitFor("you> ")
    chat.screen.type("touch x\r")
    try chat.screen.waitFor("[ERR: Object Not Found]")
    #expect(!hasRun)
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

  @Test func theLogHasTheLastLines() throws {
    let program = try Program(in: folder)
    try folder.write(
      "log.rive",
      "> object say shell\n  echo first >&2\n  echo last >&2\n< object\n+ *\n- <call>say</call>\n")
    _ = try program.run(["ask", "--rules", "log.rive", "--objects", "shell", "--log", "a.log", "x"])
    let lines = try folder.text(of: "a.log").split(separator: "\n").filter { $0.contains("object") }
    #expect(lines.map { $0.split(separator: " ").last } == ["first", "last"], "\(lines)")
  }

  /// Even a program that is killed leaves no object behind.
  @Test func objectsDieWithTheProgram() throws {
    let program = try Program(in: folder)
    try folder.write(
      "hang.rive",
      "> object hang shell\n  echo $$ > \"$PARLEY_FOLDER/pid\"\n  exec sleep 600\n< object\n+ *\n- <call>hang</call>\n"
    )
    let run = try program.shell(
      """
      "$parley" ask --rules hang.rive --objects shell --max object-time=600000 --max reply-time=0 x &
      until [ -s pid ]; do sleep 0.05; done
      kill -9 $!
      for i in $(seq 100); do
        case "$(cut -d' ' -f3 /proc/$(cat pid)/stat 2>/dev/null)" in ''|Z) echo gone; break;; esac
        sleep 0.05
      done
      """)
    #expect(run.text.hasSuffix("gone\n"), "\(run.text) \(run.complaints)")
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
