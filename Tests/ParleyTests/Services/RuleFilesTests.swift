import Conversations
import Disk
import Responder
import TestSupport
import Testing

@testable import RuleLoading
@testable import parley

@Suite struct RuleFilesTests {
  let folder: TemporaryFolder
  let files: RuleFiles

  init() throws {
    folder = TemporaryFolder()
    files = RuleFiles(isInteractive: false, userFolder: folder.path + "/user")
  }

  @Test func learnedRulesGoBesideThoseThatAreThere() throws {
    let file = try folder.write("w/a.rive", "+ a\n- b\n")
    let name = "learned.rive"
    let path = folder.path
    #expect(files.newRulesFile(name, for: .builtin) == "\(path)/user/learned.rive")
    let both = RobotOrigin.paths(["builtin", "\(path)/w"])
    #expect(files.newRulesFile(name, for: both) == "\(path)/w/learned.rive")
    #expect(files.newRulesFile(name, for: .paths([file])) == file)
    #expect(files.transcript(beside: file) == "\(path)/w/Transcripts/learned.chat")
  }

  @Test func writesWholeFilesWithTheFoldersAboveThem() throws {
    let path = folder.path + "/user/rules/learned.rive"
    try files.write("one", to: path, replacing: nil)
    try files.write("two", to: path, replacing: "one")
    #expect(try files.text(of: path) == "two")
    try files.write(nil, to: path, replacing: "two")
    #expect(try files.text(of: path) == nil)
  }

  @Test func neverOverwritesWhatSomebodyElseWrote() throws {
    let path = try folder.write("learned.rive", "mine")
    for before in [nil, "older"] {
      #expect(throws: RuleFileError.changedMeanwhile(path)) {
        try files.write("new", to: path, replacing: before)
      }
    }
    #expect(try folder.text(of: "learned.rive") == "mine")
  }

  /// The whole file is written back: what can't be decoded would change.
  @Test func bytesThatAreNotValidUTF8StayAsTheyAre() throws {
    let bytes = Array("+ caf".utf8) + [0xE9] + Array("\n- x\n".utf8)
    let path = try folder.write("old.rive", bytes)
    let refused = RuleFileError.unwritable(path, reason: "it is not valid UTF-8")
    #expect(throws: refused) { try files.text(of: path) }
    #expect(throws: refused) { try files.write("+ new\n- y\n", to: path, replacing: "") }
    #expect(try Files.contents(of: path, upTo: 100) == bytes)
  }

  @Test func onlyFilesOnDiskHaveAPath() throws {
    let path = try folder.write("a.rive", "")
    #expect(files.path(of: path) == path && files.path(of: "builtin/begin.rive") == nil)
  }

  @Test func theUsersFolderFollowsTheSpecification() {
    #expect(UserFolder.rules { ["XDG_DATA_HOME": "/d", "HOME": "/h"][$0] } == "/d/parley/rules")
    #expect(
      UserFolder.rules { ["XDG_DATA_HOME": "d", "HOME": "/h"][$0] }
        == "/h/.local/share/parley/rules")
    #expect(UserFolder.rules { _ in nil } == nil)
  }

  @Test func theBuiltinRobotLoadsTheUsersRulesBesideItsOwn() throws {
    func load(_ paths: [String]) throws -> Robot {
      try RuleLoadingService(
        paths: paths, languages: RuleLanguages(), clock: SystemClock(),
        userFolder: folder.path + "/user"
      ).robot { _, _ in }
    }
    let before = try load([])
    #expect(before.origin == .builtin && before.stamp.files.isEmpty)
    try folder.write("user/learned.rive", "+ xyzzy\n- Nothing happens.\n")
    let after = try load([])
    #expect(
      after.origin == .paths(["builtin", folder.path + "/user"]) && after.name == before.name)
    #expect(after.responder.summary.rules == before.responder.summary.rules + 1)
    #expect(after.stamp.files.count == 1)
    #expect(try load(["builtin"]).responder.summary == before.responder.summary)
  }
}
