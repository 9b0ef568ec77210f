import Foundation
import TestSupport
import Testing

/// The program's output is written, or a failure is reported; the earlier file is not lost.
@Suite struct WritingTests {
  let folder: TemporaryFolder
  let program: Program

  init() throws {
    folder = TemporaryFolder()
    program = try Program(in: folder)
    try folder.write("r.rive", "+ hello\n- Hi!\n\n+ *\n- What?\n")
    try folder.write("a.chat", "rules: r.rive\n\nyou> hello\nbot> Hi!\n")
  }

  @Test(arguments: [
    "--help", "--version", "ask hello --rules r.rive", "ask --json hello --rules r.rive",
    "ask --why hello --rules r.rive",
    "chat r.rive --no-history < lines", "chat r.rive --json --no-history < lines",
    "replay a.chat", "replay --list a.chat", "replay --format tap a.chat",
    "replay --format junit a.chat", "replay --format json a.chat", "replay --coverage a.chat",
    "check r.rive", "check --format json r.rive", "check --explain all", "format < r.rive",
    "diff r.rive other.rive a.chat", "explore --rules r.rive", "new robot",
  ])
  func aFullDiskOnStandardOutputIsAnError(_ command: String) throws {
    try folder.write("lines", "hello\nyou\n")
    try folder.write("other.rive", "+ hello\n- Other!\n")
    let run = try program.shell("\"$parley\" \(command) > /dev/full")
    #expect(run.code == 2, "\(command)")
    #expect(
      run.complaints.hasSuffix(
        "parley: standard output: can't be written: No space left on device\n"), "\(command)")
  }

  @Test("Standard input that can't be read is an error", arguments: ["", "--json"])
  func unreadableInput(_ options: String) throws {
    let run = try program.shell("\"$parley\" chat r.rive --no-history \(options) < .")
    #expect(run.code == 2)
    #expect(
      run.complaints.hasSuffix("parley: standard input: can't be read: Is a directory\n"),
      "\(run.complaints)")
  }

  /// `head` gets its one line, and neither side reports anything.
  @Test(arguments: [
    "--help", "check --explain all", "explore --rules many.rive 2> misses",
    "replay -v many.chat",
    "chat --no-history < lines",
    "chat --json --no-history < lines",
  ])
  func whoeverStopsReadingIsNotTold(_ command: String) throws {
    try folder.write("lines", String(repeating: "hello\n", count: 20_000))
    try folder.write("many.rive", (1...900).map { "+ hello \($0)\n- Hi \($0)!\n" }.joined())
    try folder.write(
      "many.chat",
      "rules: r.rive\n\n"
        + (1...3_000).map { "# case number \($0)\nyou> hello\nbot> Hi!\n\n" }.joined())
    for head in ["head -1 > first", "true"] {
      let run = try program.shell("\"$parley\" \(command) | \(head)")
      #expect(run.code == 0 && run.errors == [], "\(command) | \(head): \(run.complaints)")
    }
    #expect(try folder.text(of: "first").split(separator: "\n").count == 1)
  }

  /// A file may grow by 512 bytes here, which a program cannot distinguish from a full disk.
  @Test(arguments: [
    "replay --format junit --output old.xml a.chat", "replay --update b.chat",
    "replay --lcov old.xml a.chat", "explore --rules r.rive --output old.xml",
    "format long.rive", "chat r.rive --commands --no-history < save",
  ])
  func aFullDiskLeavesTheOldFile(_ command: String) throws {
    let files = [
      "old.xml": "old\n",
      "b.chat": "rules: r.rive\n\n// \(String(repeating: "x", count: 600))\nyou> hello\nbot> No!\n",
      "long.rive": "+ hello\n" + (1...99).map { "  - Hi \($0)!\n" }.joined(),
      "save": (1...99).map { "hello \($0)\n" }.joined() + "/save talk.chat\n",
    ]
    for (name, text) in files { try folder.write(name, text) }
    // Enough triggers that the lcov report is longer than the limit, too.
    try folder.write("r.rive", (1...99).map { "+ hello \($0)\n- Hi!\n" }.joined() + "+ *\n- No?\n")
    let before = folder.names
    let run = try program.shell("(ulimit -f 1; \"$parley\" \(command) 2>&1) | cat")
    #expect(run.text.contains("File too large"), "\(command): \(run.text)")
    for (name, text) in files { #expect(try folder.text(of: name) == text, "\(command)") }
    #expect(folder.names == before, "\(command)")
  }

  @Test func whatCannotBeWrittenIsNamed() throws {
    try folder.write("sub/a", "x")
    let missing = try program.run(["replay", "a.chat", "--output", "sub/a/report.xml"])
    #expect(missing.code == 2)
    #expect(
      missing.complaints
        == "parley: sub/a/report.xml: can't be written: Not a directory\n")
    let isFolder = try program.run(["replay", "a.chat", "--output", "sub"])
    #expect(isFolder.code == 2)
    #expect(isFolder.complaints == "parley: sub: can't be written: Is a directory\n")
  }

  /// The moments of the kill are spread over the whole run.
  @Test func killedWhileUpdatingItLeavesTheOldFileOrTheNewOne() throws {
    let cases = (1...400).map { "# case \($0)\nyou> hello\nbot> No!\n\n" }.joined()
    let old = "rules: r.rive\n\n" + cases
    let new = old.replacing("bot> No!", with: "bot> Hi!")
    for moment in 0..<30 {
      try folder.write("many.chat", old)
      _ = try program.shell(
        "\"$parley\" replay --update many.chat > /dev/null 2>&1 & sleep 0.\(100 + moment * 10); "
          + "kill -9 $! 2> /dev/null; wait $! 2> /dev/null; true")
      let text = try folder.text(of: "many.chat")
      #expect(text == old || text == new, "killed after 0.\(100 + moment * 10) s")
    }
  }

  private func status(_ name: String) throws -> (mode: Int, inode: Int, links: Int) {
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.path + "/" + name)
    func number(_ key: FileAttributeKey) -> Int { (attributes[key] as? Int) ?? -1 }
    return (number(.posixPermissions), number(.systemFileNumber), number(.referenceCount))
  }

  /// The file rewritten by each command.
  @Test(arguments: [
    "replay --update f": "f", "format f.rive": "f.rive",
    "replay --format junit --output f a.chat": "f", "replay --lcov f a.chat": "f",
    "explore --rules r.rive --output f": "f",
    "chat --rules taught --no-history --commands < teach": "taught/learned.rive",
  ])
  func whatIsRewrittenKeepsItsNamesAndItsPermissions(_ command: String, _ name: String) throws {
    try folder.write("f", "rules: r.rive\n\nyou> hello\nbot> No!\n")
    try folder.write("f.rive", "+ hello\n  - Hi!\n")
    try folder.write("taught/learned.rive", "+ hello\n- Hi!\n\n+ *\n- What?\n")
    try folder.write("teach", "what is up\n/teach Not much.\n1\n")
    let before = try folder.text(of: name)
    for isLinked in [false, true] {
      try folder.write(name, before)
      _ = try program.shell("chmod 640 \(name); rm -f other")
      if isLinked { _ = try program.shell("ln \(name) other") }
      let old = try status(name)
      let run = try program.shell("umask 0; \"$parley\" \(command)")
      let text = try folder.text(of: name)
      #expect(text != before, "\(command): \(run.text) \(run.complaints)")
      let new = try status(name)
      #expect(new.mode == 0o640, "\(command)")
      #expect(new.links == (isLinked ? 2 : 1))
      if isLinked {
        #expect(new.inode == old.inode)
        #expect(try folder.text(of: "other") == text)
      }
    }
  }

  @Test(arguments: ["022": 0o644, "027": 0o640, "077": 0o600, "0": 0o666])
  func aNewFileHasThePermissionsThatTheUserWants(_ mask: String, _ mode: Int) throws {
    try folder.write("lines", "hello\n/save saved.chat\n")
    let run = try program.shell(
      """
      umask \(mask); "$parley" replay --format junit --output new.xml a.chat
      "$parley" chat r.rive --no-history --commands --record live.chat <lines
      """)
    for name in ["new.xml", "saved.chat", "live.chat"] {
      #expect(try status(name).mode == mode, "\(name): \(run.complaints)")
    }
  }

  /// Nobody else can read a recording in progress.
  @Test func aRecordIsItsWritersAloneWhileItIsWritten() throws {
    let run = try program.shell(
      """
      umask 022; mkfifo in; "$parley" chat r.rive --no-history --record live.chat <in >out &
      exec 9>in; echo hello >&9; until [ -s out ]; do sleep 0.1; done
      ls -l live.chat; exec 9>&-; wait; ls -l live.chat
      """)
    let modes = run.text.split(separator: "\n").map { $0.prefix(10) }
    #expect(modes == ["-rw-------", "-rw-r--r--"], "\(run.text)")
  }

  /// The program is killed at the moment in which the new file would replace the old one.
  @Test(
    .enabled(if: Tool("strace") != nil, "strace is not installed"), arguments: ["linkat", "rename"])
  func aDraftIsRemovedAtTheNextStart(call: String) throws {
    try folder.write("f/f.chat", "rules: ../r.rive\n\nyou> hello\nbot> No!\n")
    let old = try folder.text(of: "f/f.chat")
    let run = try program.shell(
      """
      strace -f -e trace=\(call) -e inject=\(call):signal=KILL:when=1 -o calls \
        "$parley" replay --update f/f.chat
      """)
    guard run.wasKilled || run.code == 137, folder.names.contains("calls") else { return }
    #expect(try folder.text(of: "f/f.chat") == old || folder.names(in: "f") == ["f.chat"])
    let next = try program.run(["replay", "--update", "f/f.chat"])
    #expect(next.errors == [])
    #expect(folder.names(in: "f") == ["f.chat"])
    #expect(try folder.text(of: "f/f.chat") != old)
  }
}
