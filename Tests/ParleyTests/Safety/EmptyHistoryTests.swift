import Foundation
import TestSupport
import Testing

/// A history is called empty only if it is certain that there is none.
@Suite struct EmptyHistoryTests {
  private let folder = TemporaryFolder()
  private static let actions = [
    "list", "search hello", "clear --yes", "show 1", "delete 1", "export 1", "check", "repair",
  ]

  private func run(_ action: String, in data: String, as user: String = "") throws -> Program.Run {
    try Program(in: folder).shell("\(user) \"$parley\" history \(action) --data \(data)")
  }

  @Test func aWordTooManyIsNamed() throws {
    let run = try run("list foo", in: "none")
    #expect(run.code == 2 && run.complaints == "parley: history list takes no more arguments\n")
  }

  @Test("Options of export are refused by other actions", arguments: ["--format html", "--all"])
  func optionsOfExport(option: String) throws {
    let run = try run("list \(option)", in: "none")
    #expect(run.code == 2 && run.complaints.contains(" needs history export\n"))
  }

  @Test func withoutAFolderOrAFileItIsEmpty() throws {
    try folder.write("folder/other", "")
    for data in ["none", "none/deep", "folder"] {
      #expect(try run("list", in: data).code == 0)
      #expect(try run("clear --yes", in: data).text == "The history is empty.\n")
    }
  }

  @Test(arguments: [
    (["list"], "The history is empty."), (["search", "hello"], "No matches."),
    (["list", "--since", "2020-01-01"], "No conversation meets these conditions."),
  ])
  func anEmptyListSaysSoOnATerminalAndIsEmptyInAPipe(words: [String], sentence: String) throws {
    let program = try Program(in: folder)
    let arguments = ["history"] + words + ["--data", "none"]
    let run = try TerminalProgram(program, arguments)
    #expect(run.ending() == .exited(0))
    #expect(run.screen.transcript() == sentence + "\r\n")
    #expect(try program.run(arguments).text.isEmpty)
  }

  /// Only a chat or a server renames a damaged file.
  @Test(arguments: actions.filter { $0 != "clear --yes" })
  func aFileThatNobodyCanReadStays(action: String) throws {
    try folder.write("data/history.db", Array(repeating: 0, count: 10_000))
    let run = try run(action, in: "data")
    #expect(
      run.code == 2 && run.complaints.contains("parley history repair") == (action != "repair"))
    #expect(try !Program(in: folder).shell("ls data").text.contains("damaged"))
  }

  @Test(arguments: actions) func whatStandsInItsPlaceIsAnError(action: String) throws {
    try folder.link("dangling", to: "nowhere")
    try folder.write("file", "")
    try folder.write("folder/history.db/x", "")
    try folder.write("links/x", "")
    try folder.link("links/history.db", to: "gone.db")
    for data in ["dangling", "dangling/deep", "file", "file/deep", "folder", "links"] {
      let run = try run(action, in: data)
      #expect(run.code == 2 && run.text.isEmpty, "\(data): \(run.text)")
      #expect(run.complaints.hasPrefix("parley: the history can't be used: "), "\(data)")
    }
  }

  @Test(
    .enabled(if: getuid() == 0 && Tool("setpriv") != nil, "only root can be another user"),
    arguments: actions)
  func whatMayNotBeReadIsAnError(action: String) throws {
    let nobody = "setpriv --reuid=64999 --regid=64999 --clear-groups"
    try folder.write("locked/data/history.db", "")
    #expect(unsafe chmod(folder.path, 0o755) == 0)
    #expect(unsafe chmod(folder.path + "/locked", 0o700) == 0)
    for data in ["locked", "locked/data", "locked/none"] {
      let run = try run(action, in: data, as: nobody)
      #expect(run.code == 2 && run.text.isEmpty, "\(data): \(run.text)")
      #expect(run.complaints.contains("Permission denied"), "\(data): \(run.complaints)")
    }
  }
}
