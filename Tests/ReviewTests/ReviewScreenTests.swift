import Conversations
import Responder
import ScreenKit
import Synchronization
import TestSupport
import Testing

@testable import Review

@MainActor
@Suite("The review screen turns groups into rules, cases and verdicts")
struct ReviewScreenTests {
  private let rig = ReviewRig()

  private func talks() async throws {
    try await rig.say("hello", "prolong my book", "hello")
    try await rig.say("can i prolong my books", "hello", by: "bob")
    try await rig.say("is my card ok", "what is the weather like", "hello", by: "cem")
  }

  @Test(
    "Groups are listed by how often they were said; a number opens one, with the nearest triggers")
  func opens() async throws {
    try await talks()
    await rig.open()
    #expect(rig.titles == ["prolong my book", "what is the weather like"])
    #expect(rig.view.place.detail == "2 groups; 37.5% of 8 messages not understood")
    await rig.type("1")
    #expect((rig.view.place.depth == 1))
    #expect(
      rig.presenter.rows.map { $0.written(number: 0) }.contains {
        $0.contains("can i prolong my books")
      })
    await rig.type("b")
    #expect(rig.titles.count == 2)
    #expect(await rig.type("7") == [ChatProblem.noSuchLine(7, last: 2).words])
  }

  @Test("A wording leads to its conversation, and back leads to the chatroom")
  func routes() async throws {
    try await talks()
    await rig.open()
    await rig.type("1")
    await rig.type("1")
    #expect(rig.router.names == ["showHistory"])
    guard case .conversation(let id, let entry)? = rig.router.params(of: .showHistory) else {
      Issue.record("no conversation")
      return
    }
    let entries = try await rig.history.allEntries(of: id)
    #expect(entries.first { $0.id == entry }?.message == "prolong my book")
    await rig.presenter.handle(.returned(.history))
    #expect((rig.view.place.depth == 1))
    await rig.type("b")
    await rig.type("b")
    #expect(rig.router.names == ["showHistory", "back"])
  }

  @Test(
    "A verdict hides a group until it is said again, or for good; undo brings it back",
    arguments: [("f", true), ("l", true), ("x", false)])
  func verdicts(key: String, comesBack: Bool) async throws {
    try await talks()
    await rig.open()
    await rig.type("\(key) 1")
    #expect(rig.titles == ["what is the weather like"])
    await rig.type("refresh")
    #expect(rig.titles == ["what is the weather like"])
    try await rig.say("prolong my book", "hello")
    await rig.type("refresh")
    #expect(rig.titles.contains("prolong my book") == comesBack)
    await rig.type("u")
    await rig.type("refresh")
    #expect(rig.titles.first == "prolong my book")
    #expect(await rig.type("u") == [Words.nothingToUndo])
  }

  @Test("A new rule and its case are written together, and undo takes both back")
  func rule() async throws {
    try await talks()
    await rig.open()
    let before = rig.files.texts.withLock { $0 }
    await rig.type("n 1")
    #expect(rig.router.names == ["teach"])
    let lesson = try #require(rig.router.params(of: .teach))
    #expect(lesson.moment.exchange.message == "prolong my book")
    #expect(lesson.examples.wanted.map(\.message) == ["prolong my book", "can i prolong my books"])
    #expect(
      Set(lesson.examples.others) == [SaidMessage("hello", count: 4), SaidMessage("is my card ok")])
    let shown = await rig.teach("[*] prolong [*]", "Until Friday.")
    #expect(shown.first?.contains("It answers 2 messages") == true, "\(shown)")
    #expect(rig.titles == ["what is the weather like"])
    let after = rig.files.texts.withLock { $0 }
    #expect(after["/robot/learned.rive"]?.contains("+ [*] prolong [*]\n- Until Friday.") == true)
    let test = try #require(after["/robot/Transcripts/learned.chat"])
    #expect(
      test.contains("you> prolong my book\nbot> Until Friday.\nrule> learned.rive: [*] prolong [*]")
    )
    await rig.type("u")
    #expect(rig.files.texts.withLock { $0 } == before)
    #expect(rig.titles == ["prolong my book", "what is the weather like"])
  }

  @Test("Messages that other rules answer are shown before anything is written")
  func moves() async throws {
    try await talks()
    try await rig.say("prolong my card", "hello", by: "dan")
    await rig.open()
    let before = rig.files.texts.withLock { $0 }
    await rig.type("n 1")
    let asked = await rig.teach("[*] prolong [*]", "Until Friday.")
    #expect(asked.count == 1)
    #expect(
      asked[0].hasPrefix(
        "1 message that other rules answered would now match this rule: “prolong my card”."))
    #expect(rig.files.texts.withLock { $0 } == before)
    #expect(await rig.type("no") == [Words.nothingWritten])
    #expect(rig.files.texts.withLock { $0 } == before)
    await rig.type("n 1")
    _ = await rig.teach("[*] prolong [*]", "Until Friday.")
    await rig.type("yes")
    #expect(rig.files.texts.withLock { $0.count } == 3)
  }

  @Test("Misses because of a topic and misses because of the words are groups of their own")
  func elsewhere() async throws {
    let rig = ReviewRig(
      rules: ReviewRig.rules
        + "\n+ go\n- Gone.{topic=shop}\n\n> topic shop\n+ *\n- What?\n< topic\n")
    try await rig.say("go", "is my card valid")
    try await rig.say("what a carrd", "hello", by: "bob")
    try await rig.say("my carrd", "go", "my card", by: "cem")
    await rig.open()
    #expect(rig.titles.contains("my card") || rig.titles.contains("is my card valid"))
    let number = try #require(rig.titles.firstIndex { $0.contains("card") })
    await rig.type("\(number + 1)")
    #expect(rig.presenter.rows.allSatisfy { !$0.written(number: 1).contains("carrd") })
  }

  @Test("A verdict that accepts a message keeps it from counting as a miss")
  func accepted() async throws {
    try await talks()
    await rig.open()
    await rig.type("x 1")
    let marks = try await rig.history.reviewMarks()
    #expect(Set(marks.unwanted) == ["prolong my book", "can i prolong my books"])
    let source = HistoryReviewSource(rig.history, with: nil, clock: FixedClock())
    let review = try await Review(
      reading: [source], by: rig.files.robot(after: []), marks: marks)
    #expect(review.groups.missCount == 3 && review.groups.acceptedCount == 2)
    #expect(review.missShare < 0.2)
  }

  @Test("Cases that would fail are shown before anything is written")
  func failingCases() async throws {
    try await talks()
    await rig.open()
    let before = rig.files.texts.withLock { $0 }
    rig.files.failing.withLock {
      $0 = [SourceLocation(file: "/robot/Transcripts/hello.chat", line: 7)]
    }
    await rig.type("n 1")
    let asked = await rig.teach("[*] prolong [*]", "Until Friday.")
    #expect(
      asked == ["1 case would fail: /robot/Transcripts/hello.chat:7. " + Words.writeAnywayQuestion])
    #expect(rig.files.texts.withLock { $0 } == before)
    await rig.type("yes")
    #expect(rig.files.texts.withLock { $0.count } == 3)
  }

  @Test("A scope limits what is listed, and a rule is tried with the messages of everybody")
  func scope() async throws {
    try await talks()
    try await rig.say("prolong my card", "hello", by: "dan")
    await rig.open(try ReviewScope("user:cem", for: "/review"))
    #expect(rig.titles == ["what is the weather like"])
    #expect(rig.view.place.title == Words.reviewTitle("user:cem"))
    await rig.type("n 1")
    let asked = await rig.teach("*", "Hm.")
    #expect(
      asked.first?.contains("3 messages, said 7 times, that other rules answered") == true,
      "\(asked)")
  }

  @Test("Only conditions are part of a scope")
  func scopes() throws {
    let scope = try ReviewScope("all user:ann since:2026-01-02", for: "/review")
    #expect(scope.takesAllRobots && scope.filter.user == "ann")
    #expect(try ReviewScope(scope.written, for: "/review") == scope)
    #expect(throws: ChatProblem.unexpectedArgument("tea", command: "/review")) {
      try ReviewScope("user:ann tea", for: "/review")
    }
  }

  @Test("If one of the files cannot be written, neither is")
  func failure() async throws {
    try await talks()
    await rig.open()
    let before = rig.files.texts.withLock { $0 }
    await rig.type("n 1")
    rig.files.broken.withLock { $0 = "/robot/Transcripts/learned.chat" }
    let shown = await rig.teach("[*] prolong [*]", "Until Friday.")
    #expect(shown.contains { $0.contains("disk full") }, "\(shown)")
    #expect(rig.files.texts.withLock { $0 } == before)
  }

  @Test("A case keeps today's reply, and the group is fine")
  func newCase() async throws {
    try await talks()
    await rig.open()
    await rig.type("c 2")
    await rig.type(Words.keepReplyAnswer)
    let test = try #require(
      rig.files.texts.withLock { $0["/robot/Transcripts/learned.chat"] })
    #expect(test.contains("you> what is the weather like\nbot> I don't understand."))
    #expect(rig.titles == ["prolong my book"])
    await rig.type("u")
    #expect(rig.titles == ["prolong my book", "what is the weather like"])
    #expect(rig.files.texts.withLock { $0.count } == 1)
  }

  @Test("Undo after a case takes back the verdict too")
  func undoneCase() async throws {
    try await talks()
    await rig.open()
    let before = rig.files.texts.withLock { $0 }
    await rig.type("c 2")
    await rig.type(Words.keepReplyAnswer)
    await rig.type("u")
    #expect(rig.files.texts.withLock { $0 } == before)
    #expect(rig.titles == ["prolong my book", "what is the weather like"])
    #expect(await rig.type("u") == [Words.nothingToUndo])
  }

  @Test("Undo after a case of a group with a verdict restores that verdict")
  func undoneCaseOfVerdict() async throws {
    try await talks()
    await rig.open()
    await rig.type("x 2")
    await rig.type("v")
    await rig.type("c 1")
    await rig.type(Words.keepReplyAnswer)
    #expect(try await rig.history.reviewMarks().verdicts.values.map(\.mark) == [.fine])
    await rig.type("u")
    #expect(try await rig.history.reviewMarks().verdicts.values.map(\.mark) == [.never])
  }

  @Test("An action that cannot be taken back now stays the last one")
  func undoFails() async throws {
    try await talks()
    await rig.open()
    await rig.type("c 2")
    await rig.type(Words.keepReplyAnswer)
    rig.files.broken.withLock { $0 = "/robot/Transcripts/learned.chat" }
    #expect(await rig.type("u").first?.contains("disk full") == true)
    rig.files.broken.withLock { $0 = nil }
    await rig.type("u")
    #expect(rig.titles.count == 2)
  }

  @Test("Ctrl-C drops a question and proposals, so that a later line writes nothing")
  func interrupted() async throws {
    try await talks()
    try await rig.say("prolong my card", "hello", by: "dan")
    await rig.open()
    let before = rig.files.texts.withLock { $0 }
    await rig.type("n 1")
    _ = await rig.teach("[*] prolong [*]", "Until Friday.")
    rig.view.texts = []
    await rig.presenter.handle(.interrupted(wasEmpty: true))
    #expect(rig.view.texts == [Words.nothingWritten])
    await rig.type("yes")
    #expect(rig.files.texts.withLock { $0 } == before)
    await rig.type("1")
    await rig.type("w")
    await rig.presenter.handle(.interrupted(wasEmpty: true))
    await rig.presenter.handle(.interrupted(wasEmpty: true))
    await rig.type("2")
    #expect(rig.files.texts.withLock { $0 } == before && (rig.view.place.depth == 1))
  }

  @Test("A rule is written into the topic in which most of its group was said")
  func topic() async throws {
    let rig = ReviewRig(
      rules: ReviewRig.rules + """
        + go
        - Gone.{topic=search}

        > topic search
        + *
        - Nothing found.
        < topic

        """)
    try await rig.say("go", "prolong my book", "bye now")
    for user in ["ann", "bob", "cem"] { try await rig.say("prolong my book", "hello", by: user) }
    await rig.open()
    await rig.type("n 1")
    _ = await rig.teach("prolong *", "Until Friday.")
    let learned = rig.files.texts.withLock { $0["/robot/learned.rive"] } ?? ""
    #expect(learned.contains("+ prolong *") && !learned.contains("topic"), "\(learned)")
    let test = rig.files.texts.withLock { $0["/robot/Transcripts/learned.chat"] } ?? ""
    #expect(test.contains("bot> Until Friday.") && !test.contains("set>"), "\(test)")
  }

  @Test("A case runs with the header of the file that it is added to")
  func header() async throws {
    let rules = "+ hello\n- Hello!\n\n+ who am i\n- You are <id>.\n\n+ *\n- <id>, pardon?\n"
    let rig = ReviewRig(rules: rules)
    try await rig.say("what is up", "hello")
    rig.files.texts.withLock {
      $0["/robot/Transcripts/learned.chat"] =
        "rules: ..\nuser: zoe\n\n# what is up\nyou> hello\nbot> Hello!\n"
    }
    await rig.open()
    await rig.type("c 1")
    await rig.type(Words.keepReplyAnswer)
    let test = rig.files.texts.withLock { $0["/robot/Transcripts/learned.chat"] } ?? ""
    #expect(test.contains("# what is up (2)\nyou> what is up\nbot> zoe, pardon?"), "\(test)")
  }

  @Test("After verdicts on a whole page, the next groups are listed")
  func manyVerdicts() async throws {
    for number in 0..<ReviewPresenter.pageLength + 3 {
      let word = String(repeating: "q", count: number + 5)
      try await rig.say("hello", word, "hello")
    }
    await rig.open()
    #expect(rig.titles.count == ReviewPresenter.pageLength)
    for _ in 0..<ReviewPresenter.pageLength {
      #expect(await !rig.type("f 1").contains(Words.nothingToReview))
    }
    #expect(rig.titles.count == 3)
  }

  @Test("A key without a group asks for its number")
  func missing() async throws {
    try await talks()
    await rig.open()
    for key in ["w", "r", "s", "e"] { #expect(await rig.type(key) == [Words.openGroupFirst]) }
    #expect(
      await rig.type("f") == [ChatProblem.missingArgument(command: "fine", argument: "N").words])
    for command in ["fine", "case", "open"] {
      let problem = ChatProblem.wrongArgument("abc", command: command, argument: "N")
      #expect(await rig.type(command + " abc") == [problem.words])
    }
    #expect(await rig.type("zz").count == 1)
  }
}
