import Conversations
import Responder
import ScreenKit
import Synchronization
import Testing

@testable import Review

@MainActor
@Suite("The review proposes changes of existing rules")
struct ReviewProposalTests {
  private let rig = ReviewRig(
    rules: """
      + hello
      - Hello!

      + renew my book
      - Renewed.

      + *
      - I don't understand.

      """)

  private func open(_ messages: String...) async throws {
    for message in messages { try await rig.say("hello", message, "hello") }
    await rig.open()
    await rig.type("1")
  }

  private var rules: String { rig.files.texts.withLock { $0["/robot/lib.rive"] } ?? "" }
  private var learned: String { rig.files.texts.withLock { $0["/robot/learned.rive"] } ?? "" }

  @Test("A trigger is widened by a word of the messages, in its own place, and undo restores it")
  func widen() async throws {
    try await open("prolong my book", "can i prolong my book")
    let before = rules
    #expect(rig.view.lists.isEmpty)
    await rig.type("w")
    #expect(rig.view.lists.last?.first?.contains("(renew|prolong)") == true, "\(rig.view.lists)")
    let shown = await rig.type("1")
    #expect(shown.contains { $0.contains("It answers 2 messages") }, "\(shown)")
    #expect(rules.contains("(renew|prolong)") && rules.contains("- Renewed.\n"))
    #expect(rules.split(separator: "\n").count == before.split(separator: "\n").count)
    await rig.type("u")
    #expect(rules == before)
  }

  @Test("Words that say something are proposed as alternatives before words that every message has")
  func wordsOfMessages() async throws {
    try await open("please prolong my book")
    await rig.type("w")
    let lines = rig.view.lists.last ?? []
    let said = try #require(lines.firstIndex { $0.contains("prolong") })
    let common = lines.firstIndex { $0.contains("please") } ?? lines.endIndex
    #expect(said < common, "\(lines)")
  }

  @Test("A redirect leads to a message of the nearest rule")
  func redirect() async throws {
    try await open("prolong this book now")
    await rig.type("r")
    await rig.type("1")
    #expect(learned.contains("\n@ renew my book\n"), "\(learned)")
    #expect(rig.titles.isEmpty)
  }

  @Test("Misspelt words are proposed by how often they were said")
  func manySubstitutions() async throws {
    try await open("renwe my book", "renwe my boook", "please renwe my book")
    await rig.type("s")
    let lines = rig.view.lists.last ?? []
    #expect(lines.prefix(2).map { $0.contains("renwe = renew  (3 of 3)") } == [true, false])
    #expect(lines.dropFirst().first?.contains("boook = book  (1 of 3)") == true, "\(lines)")
  }

  @Test("A misspelt word is proposed only if a rule answers the message without it")
  func uselessSubstitution() async throws {
    try await open("my boook fell down", "my boook is wet")
    let shown = await rig.type("s")
    #expect(rig.view.lists.isEmpty && shown.last == Words.nothingProposed, "\(shown)")
    let replacing = MessageWords.replacing(
      ["teh": "the", "don't": "do not"], in: "Teh end—don't! teh-x")
    #expect(replacing == "the end—do not! teh-x")
  }

  @Test("The wordings that make up nine tenths are frequent, and at least one is")
  func frequent() {
    func frequent(_ counts: Int...) -> [String] {
      LessonExamples(
        wanted: counts.enumerated().map { SaidMessage("\($0.offset)", count: $0.element) }
      ).frequent
    }
    #expect(frequent(50, 45, 3, 1, 1) == ["0", "1"])
    #expect(frequent(1, 1, 1) == ["0", "1", "2"])
    #expect(frequent(99, 1) == ["0"] && frequent().isEmpty)
  }

  @Test("A misspelt word is replaced by the rules' word")
  func substitution() async throws {
    try await open("renwe my book")
    await rig.type("s")
    #expect(rig.view.lists.last?.first == "1  ! sub renwe = renew")
    await rig.type("1")
    #expect(learned.contains("! sub renwe = renew"))
    #expect(rig.titles.isEmpty)
    await rig.type("u")
    #expect(learned.isEmpty)
  }

  @Test("The rules' words are corrected as they are written, by one letter")
  func writtenWords() async throws {
    let rig = ReviewRig(
      rules: "+ where are my glasses\n- On your nose.\n\n+ cardboard\n- Yes.\n\n+ *\n- Hm.\n")
    for message in ["where are my glases", "my card is old"] {
      try await rig.say("hello", message, "hello")
    }
    await rig.open()
    for number in ["2", "3"] {
      await rig.type(number)
      await rig.type("s")
      await rig.type("no")
      await rig.type("b")
    }
    #expect(rig.view.lists.map(\.first) == ["1  ! sub glases = glasses"], "\(rig.view.lists)")
  }

  @Test(
    "Messages that would lose their answer, or get another, are shown before anything is written")
  func losses() async throws {
    let rig = ReviewRig(
      rules: "+ my bok is red\n- I see.\n\n+ show my book\n- Here.\n\n+ *\n- Hm.\n")
    try await rig.say("my bok is red", "show my bok", "my bok is red", "hi")
    await rig.open()
    let number = try #require(rig.titles.firstIndex(of: "show my bok"))
    await rig.type("\(number + 1)")
    let before = rig.files.texts.withLock { $0 }
    await rig.type("n")
    let asked = await rig.teach("[*] bok [*]{weight=5}", "Which?")
    #expect(asked.first?.contains("1 message, said 2 times, that other rules") == true, "\(asked)")
    await rig.type("no")
    #expect(rig.files.texts.withLock { $0 } == before)
  }

  @Test("A change that answers none of the messages is not written")
  func useless() async throws {
    let rig = ReviewRig(
      rules: """
        + hello
        - Hello!

        + *
        - Hm.

        > topic shop
        + renew my book
        - Renewed.
        < topic

        """)
    try await rig.say("hello", "prolong this book", "hello")
    await rig.open()
    await rig.type("1")
    let before = rig.files.texts.withLock { $0 }
    await rig.type("r")
    #expect(await rig.type("1") == [Words.answersNothing])
    #expect(rig.files.texts.withLock { $0 } == before)
  }

  @Test("The case of a widened trigger is a message that the trigger answers")
  func widenedCase() async throws {
    let rig = ReviewRig(
      rules: ReviewRig.rules + """
        + renew my book
        - Renewed.

        + go
        - Gone.{topic=search}

        > topic search
        + *
        - Nothing found.
        < topic

        """)
    for _ in 0..<3 { try await rig.say("go", "prolong my book", "bye") }
    try await rig.say("can i prolong my book", "hello", by: "bob")
    await rig.open()
    await rig.type("1")
    await rig.type("w")
    await rig.type("1")
    let test = rig.files.texts.withLock { $0["/robot/Transcripts/learned.chat"] } ?? ""
    #expect(test.contains("you> can i prolong my book\nbot> Renewed."), "\(test)")
    #expect(!test.contains("Nothing found"), "\(test)")
  }

  @Test("Help does not drop the proposals")
  func help() async throws {
    try await open("prolong my book")
    await rig.type("w")
    await rig.type("?")
    await rig.type("1")
    #expect(rules.contains("(renew|prolong)"))
  }

  @Test("Anything but a number drops the proposals, and nothing is written")
  func dropped() async throws {
    try await open("prolong my book")
    let before = rig.files.texts.withLock { $0 }
    await rig.type("w")
    #expect(await rig.type("no") == [Words.nothingWritten])
    await rig.type("w")
    #expect(await rig.type("99") == [Words.nothingWritten])
    #expect(rig.files.texts.withLock { $0 } == before)
  }

  @Test("A row that is no trigger, and a text that is no number, are refused as what they are")
  func wrongRows() async throws {
    try await open("prolong my book")
    #expect(await rig.type("w 1") == [Words.isNoTrigger(row: 1)])
    let last = rig.presenter.rows.count
    #expect(await rig.type("w 99") == [ChatProblem.noSuchLine(99, last: last).words])
    let problem = ChatProblem.wrongArgument("abc", command: "widen", argument: "N")
    #expect(await rig.type("w abc") == [problem.words])
  }
}
