import Foundation
import TestSupport
import Testing

/// Special files in the data folder: nothing waits for them, and each is named.
@Suite struct StrangeFilesTests {
  private let folder = TemporaryFolder()
  private let program: Program
  private var data: String { folder.path + "/data" }

  init() throws {
    program = try Program(in: folder)
    try folder.write("r.rive", "+ *\n- Go on.\n")
  }

  enum Kind: CaseIterable { case pipe, folder, danglingLink, linkToAFile }

  private func make(_ kind: Kind, _ name: String) throws {
    let path = data + "/" + name
    try? FileManager.default.removeItem(atPath: path)
    switch kind {
    case .pipe: #expect(unsafe mkfifo(path, 0o600) == 0)
    case .folder:
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    case .danglingLink: try folder.link("data/" + name, to: "nowhere")
    case .linkToAFile:
      try folder.write("elsewhere", "")
      try folder.link("data/" + name, to: folder.path + "/elsewhere")
    }
  }

  /// Runs a command; it ends with 124 if it waits for something.
  private func run(_ words: String) throws -> Program.Run {
    // A here-document, because `echo` in a pipe complains if the program ends before it reads.
    try program.shell("timeout 20 \"$parley\" \(words) --data data <<end\nhi\nend")
  }

  @Test(arguments: ["-journal", "-wal", "-shm"], Kind.allCases)
  func besideTheHistory(_ ending: String, _ kind: Kind) throws {
    #expect(try run("chat r.rive").code == 0)
    try make(kind, "history.db" + ending)
    let words = "./data/history.db\(ending): it is not a file"
    for action in ["list", "search hi", "show 1", "delete 1", "check", "repair", "clear --yes"] {
      let run = try run("history \(action)")
      #expect(run.code == 2 && !run.wasKilled, "\(action)")
      #expect(
        run.complaints == "parley: the history can't be used: \(words)\n", "\(action)")
    }
    let chat = try run("chat r.rive")
    #expect(chat.code == 0 && chat.text == "Go on.\n")
    #expect(
      chat.complaints.contains(
        "The history can't be used: \(words). This conversation will not be saved."),
      "\(chat.complaints)")
  }

  @Test(arguments: ["history.db-open", "history.db-reserve"], Kind.allCases)
  func whatOnlyHelpsIsDoneWithout(_ name: String, _ kind: Kind) throws {
    #expect(try run("chat r.rive").code == 0)
    try make(kind, name)
    #expect(try run("history list").code == 0)
    let chat = try run("chat r.rive")
    #expect(chat.code == 0 && chat.errors == [], "\(chat.complaints)")
    #expect(try run("history delete 1").code == 0)
  }

  @Test func theWorkingFolderIsGone() throws {
    let gone = folder.path + "/gone"
    let check = try program.shell(
      "mkdir '\(gone)' && cd '\(gone)' && rmdir '\(gone)' && timeout 20 \"$parley\" check r.rive")
    #expect(check.code == 2 && check.complaints.contains("r.rive"), "\(check.complaints)")
  }

  /// Holds a short chat on a terminal, which ends as usual.
  private func chat(
    _ options: String..., variables: [String: String] = [:]
  ) throws -> TerminalProgram {
    let chat = try TerminalProgram(
      program, ["chat", folder.path + "/r.rive", "--color", "never"] + options,
      variables: variables)
    try chat.screen.waitFor("you> ")
    chat.screen.type("hi\r")
    try chat.screen.waitFor("bot> Go on.")
    try chat.screen.waitFor("you> ")
    chat.screen.type("\u{4}")
    #expect(chat.ending() == .exited(0))
    return chat
  }

  @Test func aPipeAsTheHistoryOrTheLines() throws {
    #expect(try run("chat r.rive").code == 0)
    try make(.pipe, "lines")
    let deletion = try run("history delete 1")
    #expect(deletion.code == 2)
    #expect(deletion.complaints.contains("./data/lines: it is not a file"))
    _ = try chat("--data", data)
    try make(.pipe, "history.db")
    for action in ["list", "delete 1", "check", "repair"] {
      let run = try run("history \(action)")
      #expect(run.code == 2 && run.complaints.contains("it is not a file"), "\(action)")
    }
  }

  /// The home that `sudo` leaves in the environment, and a folder in which another user has put a link.
  @Test(.enabled(if: getuid() == 0, "only root may give folders away"))
  func nothingIsWrittenInFoldersOfOthers() throws {
    try folder.write("home/.profile", "")
    try folder.write("evil/x", "")
    try folder.write("victim", "precious\n")
    try folder.link("evil/lines", to: "../victim")
    for (name, data) in [("home", "home/.local/share/parley"), ("evil", "evil")] {
      #expect(unsafe chown(folder.path + "/" + name, 65534, 65534) == 0)
      let before = folder.names(in: name)
      let chat = try chat("--data", folder.path + "/" + data)
      #expect(chat.screen.transcript().contains("it belongs to another user"))
      #expect(folder.names(in: name) == before)
    }
    #expect(try folder.text(of: "victim") == "precious\n")
  }

  /// `sudo parley` may keep the user's HOME, in which root would make files that the user can't change.
  @Test(.enabled(if: getuid() == 0, "only root may give folders away"))
  func theHomeThatSudoKeepsStaysAsItWas() throws {
    try folder.write("home/.profile", "")
    #expect(unsafe chown(folder.path + "/home", 65534, 65534) == 0)
    let names = ["XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME"]
    let home = ["HOME": folder.path + "/home"].merging(names.map { ($0, "") }) { $1 }
    _ = try chat(variables: home)
    try folder.write(
      "o.rive", "> object o python\n  return \"1\"\n< object\n\n+ *\n- <call>o</call>\n")
    for words in [
      "chat r.rive", "chat --objects python o.rive", "history list", "history check",
      "history repair",
      "history import backup.jsonl", "history delete 1", "history clear --yes", "settings",
      "check r.rive", "serve --stdio --history r.rive", "review r.rive",
    ] {
      let run = try program.shell(
        "unset \(names.joined(separator: " ")); HOME=$PWD/home; export HOME\n"
          + "timeout 20 \"$parley\" \(words) <<end\nhi\nend")
      #expect(run.code < 3, "\(words): \(run.complaints)")
      #expect(folder.names(in: "home") == [".profile"], "\(words)")
    }
  }
}
