import Disk
import ObjectWorkers
import Responder
import RiveScript
import TestSupport
import Testing

/// Objects run in a private copy of what somebody has agreed to.
@Suite(.serialized) struct ObjectCopyTests {
  private static let rules = """
    > object due shell
      sh ./due.sh
    < object
    > object data shell
      cat data.txt x/more.txt
    < object
    > object cache shell
      ls -A | tr '\\n' ' '
    < object
    > object where shell
      pwd
    < object
    + (due|data|cache|where)
    - <call><star></call>
    """

  private func makeRig() throws -> ObjectRig {
    let folder = TemporaryFolder()
    try folder.write("due.sh", "echo old")
    try folder.write("data.txt", "one ")
    try folder.write("x/more.txt", "two")
    try folder.write("__pycache__/due.pyc", "")
    return ObjectRig(Self.rules, languages: [.shell], time: .seconds(60), in: folder)
  }

  @Test func codeThatChangesDuringTheChatDoesNotRun() throws {
    let rig = try makeRig()
    #expect(rig.ask("due") == "old")
    try rig.folder.write("due.sh", "echo new")
    #expect(rig.ask("due") == "old")
  }

  @Test("A copy that is used again stays while other robots come")
  func copyInUse() throws {
    let rig = try makeRig()
    let source = RuleSource(name: "objects.rive", text: Self.rules)
    for number in 0..<8 {
      #expect(rig.ask("due") == "old")
      let other = TemporaryFolder()
      try other.write("due.sh", "echo \(number)")
      let brain = Brain([source])
      #expect(rig.runner.admit(brain, of: [source], in: other.path)?.isAllowed == true)
      var talk = Conversation(user: "ann")
      let reply = ObjectAnswerer.answering(by: rig.runner.handler) {
        brain.respond(to: "due", in: &talk)
      }
      #expect(reply.text == "\(number)")
      withExtendedLifetime(other) {}
    }
    // A new copy would be refused now.
    try rig.folder.write("due.sh", "echo new")
    #expect(rig.ask("due") == "old")
  }

  @Test func codeThatChangedBeforeItsFirstCallNeedsConsent() throws {
    let rig = try makeRig()
    try rig.folder.write("due.sh", "echo new")
    let reply = rig.reply("due")
    #expect(reply.text == "[ERR: Object Not Found]")
    #expect(reply.problems.first?.detail.contains("have changed") == true)
    #expect(!rig.runner.allow(rig.brain) { _ in false })
    #expect(rig.reply("due").text == "[ERR: Object Not Found]")
    #expect(rig.runner.allow(rig.brain) { _ in true })
    #expect(rig.ask("due") == "new")
  }

  /// As where the rules are in the folder for temporary files.
  @Test func copiesBesideTheRulesAreNoPartOfThem() throws {
    let rig = try makeRig()
    try rig.folder.write("parley-objects-abcdef/rules/due.sh", "echo another")
    #expect(rig.ask("due") == "old")
    #expect(rig.ask("cache") == "data.txt due.sh x ")
  }

  @Test func dataIsReadWhereItIs() throws {
    let rig = try makeRig()
    #expect(rig.ask("data") == "one two")
    try rig.folder.write("data.txt", "three ")
    #expect(rig.ask("data") == "three two")
  }

  /// As after a signal; the copy of a chat that goes on stays.
  @Test func theNextCopyRemovesOneThatWasLeftBehind() throws {
    let left = try #require(
      Files.makePrivateFolder(in: Files.temporaryFolder, prefix: "parley-objects-"))
    let first = try makeRig()
    let folder = first.ask("where")
    #expect(!Files.exists(left) && Files.exists(folder))
    let second = try makeRig()
    #expect(second.ask("where") != folder && Files.exists(folder))
    #expect(first.ask("due") == "old")
  }

  @Test func theCopyHasNoCachesAndEndsWithTheChat() throws {
    let rig = try makeRig()
    #expect(rig.ask("cache") == "data.txt due.sh x ")
    let folder = rig.ask("where")
    #expect(folder.hasSuffix("/rules") && Files.exists(folder))
    rig.runner.stop()
    #expect(!Files.exists(folder))
  }
}
