import Conversations
import Responder
import ScreenKit
import Synchronization
import TestSupport
import Testing

@testable import Review

@MainActor
@Suite("A case for a miss has the reply that its author expects")
struct ReviewCaseTests {
  private let rig = ReviewRig()

  private var cases: String? {
    rig.files.texts.withLock { $0["/robot/Transcripts/learned.chat"] }
  }

  private func open() async throws {
    try await rig.say("hello", "prolong my book", "hello")
    await rig.open()
  }

  @Test("The reply is asked for; the case fails until a rule gives it, and undo removes it")
  func expected() async throws {
    try await open()
    let asked = await rig.type("c 1")
    #expect(asked == [Words.whichExpected(of: "prolong my book", today: "I don't understand.")])
    #expect(
      await rig.type("Until Friday.") == [
        Words.addedCaseForLater("/robot/Transcripts/learned.chat")
      ])
    let written = try #require(cases)
    #expect(written.hasSuffix("you> prolong my book\nbot> Until Friday.\n"), "\(written)")
    #expect(rig.titles == ["prolong my book"])
    await rig.type("u")
    #expect(cases == nil)
  }

  @Test("A typed reply is written as it is, even if it is the one shown")
  func typed() async throws {
    let rules = """
      + i am *
      - <set name=<star>>Hi.

      + *
      * <get name> != undefined => Hm, <get name>.
      - Hm.

      """
    let rig = ReviewRig(rules: rules)
    try await rig.say("i am ann", "prolong my book", "i am ann")
    await rig.open()
    #expect(
      await rig.type("c 1") == [Words.whichExpected(of: "prolong my book", today: "Hm, ann.")])
    await rig.type("Hm, ann.")
    let written = rig.files.texts.withLock { $0["/robot/Transcripts/learned.chat"] }
    #expect(written?.hasSuffix("you> prolong my book\nbot> Hm, ann.\n") == true, "\(written ?? "")")
  }

  @Test("A reply that no rule gives is not kept, and the reason is named")
  func withoutRule() async throws {
    let rig = ReviewRig(rules: "+ hello\n- Hello!\n")
    try await rig.say("hello", "prolong my book", "hello")
    await rig.open()
    await rig.type("c 1")
    #expect(await rig.type("=") == [Words.cannotKeepReply])
    #expect(rig.files.texts.withLock { $0["/robot/Transcripts/learned.chat"] } == nil)
  }

  @Test("A rule for the group then needs only a trigger, and no second case")
  func rule() async throws {
    try await open()
    await rig.type("c 1")
    await rig.type("Until Friday.")
    let written = try #require(cases)
    await rig.type("n 1")
    #expect(rig.router.params(of: .teach)?.reply == "Until Friday.")
    _ = await rig.teach("[*] prolong [*]", "Until Friday.")
    #expect(cases == written)
    #expect(rig.files.texts.withLock { $0["/robot/learned.rive"] } != nil)
    #expect(rig.titles.isEmpty)
  }

  @Test("An empty line and Ctrl-C drop the question")
  func dropped() async throws {
    try await open()
    await rig.type("c 1")
    #expect(await rig.type("") == [Words.nothingWritten])
    await rig.type("c 1")
    await rig.presenter.handle(.interrupted(wasEmpty: true))
    #expect(await rig.type("Until Friday.").count == 1)
    #expect(cases == nil)
  }

  @Test("What a rule answers keeps today's reply without a question")
  func answered() async throws {
    rig.answeringRule = SourceLocation(file: "/robot/lib.rive", line: 4)
    try await rig.say("is my card ok", "is my card ok", "hello")
    await rig.open()
    #expect(rig.titles.first == "is my card ok")
    try await rig.say("my carrd", "hello", by: "bob")
    await rig.type("refresh")
    // A message that a rule answers is in no group of misses.
    #expect(rig.titles.contains("is my card ok") && rig.titles.contains("my carrd"))
    await rig.type("c \((rig.titles.firstIndex(of: "is my card ok") ?? 0) + 1)")
    #expect(cases?.contains("you> is my card ok\nbot> Your card is valid.\nrule> ") == true)
    #expect(!rig.titles.contains("is my card ok") && rig.titles.contains("my carrd"))
  }
}

@MainActor
@Suite("Verdicts are listed, and can be taken back")
struct ReviewVerdictTests {
  private let rig = ReviewRig()

  @Test("The list of verdicts shows which and when; again takes one back, and undo restores it")
  func verdicts() async throws {
    try await rig.say("hello", "prolong my book", "what is the weather like", "hello")
    await rig.open()
    #expect(await rig.type("v") == [Words.noVerdicts])
    await rig.type("v")
    #expect(rig.titles.count == 2)
    await rig.type("x \((rig.titles.firstIndex(of: "prolong my book") ?? 0) + 1)")
    await rig.type("v")
    #expect(rig.titles == ["prolong my book"])
    #expect(rig.view.place.title == Words.reviewTitle("", isOfHidden: true))
    #expect(rig.presenter.rows[0].written(number: 1).contains("hidden since"))
    await rig.type("f 1")
    #expect(rig.presenter.rows[0].written(number: 1).contains("fine since"))
    await rig.type("u")
    #expect(try await rig.history.reviewMarks().verdicts.values.map(\.mark) == [.never])
    await rig.type("a 1")
    #expect(rig.titles.isEmpty)
    #expect(try await rig.history.reviewMarks().verdicts.isEmpty)
    await rig.type("u")
    #expect(rig.titles == ["prolong my book"])
    await rig.type("a 1")
    await rig.type("b")
    #expect(rig.titles.count == 2 && rig.router.messages.isEmpty)
  }

  @Test(
    "A group that nobody put aside is in the list, and not among the verdicts", arguments: 0..<3)
  func law(seed: UInt64) async throws {
    let words = ["prolong", "weather", "lamp", "garden"]
    try await rig.say("prolong it", "weather now", "lamp there", "garden here")
    await rig.open()
    var keys = (0..<6).map { ["f", "l", "x", "u", "v"][Int((seed &* 31 &+ $0 &* 17) % 5)] }
    while let key = keys.popLast() {
      await rig.type(["u", "v"].contains(key) ? key : key + " 1")
      let shown = Set(rig.titles)
      await rig.type("v")
      let others = Set(rig.titles)
      await rig.type("v")
      #expect(shown.isDisjoint(with: others) && shown.union(others).count == words.count)
      #expect(Set(rig.titles) == shown, "seed \(seed), key \(key)")
    }
  }
}

@MainActor
@Suite("A wording that was said in several conversations lists them")
struct ReviewPlaceTests {
  private let rig = ReviewRig()

  @Test("A number opens one of them, the latest first, and back returns to the wordings")
  func places() async throws {
    for user in ["ann", "bob", "cem"] { try await rig.say("hello", "prolong it", by: user) }
    try await rig.say("prolong it", "hello", "prolong it", by: "dan")
    await rig.open()
    await rig.type("1")
    await rig.type("1")
    #expect(rig.view.place.depth == 2)
    let rows = rig.presenter.rows.map { $0.written(number: 0) }
    #expect(
      rows.map { $0.split(separator: " ").last.map(String.init) } == ["dan", "cem", "bob", "ann"])
    await rig.type("3")
    guard case .conversation(let id, let entry)? = rig.router.params(of: .showHistory) else {
      Issue.record("no conversation")
      return
    }
    #expect(try await rig.history.conversation(id).origin.user == "bob")
    let entries = try await rig.history.allEntries(of: id)
    #expect(entries.first { $0.id == entry }?.message == "prolong it")
    await rig.presenter.handle(.returned(.history))
    #expect(rig.view.place.depth == 2)
    #expect(await rig.type("9") == [ChatProblem.noSuchLine(9, last: 4).words])
    await rig.type("b")
    #expect(rig.view.place.depth == 1)
    await rig.type("b")
    #expect(rig.titles == ["prolong it"])
  }
}
