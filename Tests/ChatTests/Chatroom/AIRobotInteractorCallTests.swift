import Responder
import Testing
import Viper

@testable import Chatroom
@testable import Conversations
@testable import Inspection
@testable import ScreenKit

/// The chatroom's Interactor with DataManagers that a test plays.
@MainActor
@Suite struct AIRobotInteractorCallTests {
  private let log: CallLog
  private let robots: StubRobotDataManager
  private let conversations: StubConversationDataManager
  private let transcripts: StubTranscriptDataManager
  private let files: StubRuleFileDataManager
  private let interactor: AIRobotInteractor
  private let spy = AIRobotInteractorTests.SpyPresenter()

  init() async {
    log = CallLog()
    robots = StubRobotDataManager(log)
    conversations = StubConversationDataManager(log)
    transcripts = StubTranscriptDataManager(log)
    files = StubRuleFileDataManager(log)
    interactor = AIRobotInteractor(
      robots: robots, conversations: conversations, transcripts: transcripts, files: files,
      inspection: Middleware(inspecting: robots, transcripts, files), settings: ChatSettings())
    interactor.presenter = spy
    var robot = Robot.echo
    robot.responder = Pupil()
    await interactor.handle(.begin(robot, resuming: nil))
    log.calls = []
  }

  private let full = HistoryError.unavailable(reason: "disk full")

  private func lesson(_ reply: String) -> Lesson {
    Lesson(
      message: "hi", trigger: "hi", reply: reply, conversation: Conversation(), winner: nil)
  }

  @Test func beginsTheHistoryTheRobotAndTheTranscript() async {
    await interactor.handle(.begin(.echo, resuming: 7))
    #expect(
      log.calls == [
        "history begins", "robot begins", "transcript starts with 0", "history finds 7",
        "history resumes 7", "robot begins", "transcript starts with 20",
      ])
    #expect(spy.resumed.map(\.last.count) == [AIRobotInteractor.maximumRecalled])
  }

  @Test func anExchangeIsRecordedBeforeItIsShown() async {
    await interactor.handle(.ask("hi"))
    #expect(log.calls == ["robot looks for changes", "robot answers hi", "history records hi"])
    #expect(spy.exchanges.map(\.message) == ["hi"])
  }

  @Test func anInterruptedExchangeIsNotRecorded() async {
    robots.reply = Reply(text: "", problems: [ReplyProblem(.interrupted, "stopped")])
    await interactor.handle(.ask("hi"))
    #expect(log.calls == ["robot looks for changes", "robot answers hi"])
    #expect(spy.exchanges.count == 1)
  }

  @Test func aHistoryThatFailsIsToldOfOnceAndLosesNoReply() async {
    conversations.failure = full
    for _ in 0..<3 { await interactor.handle(.ask("hi")) }
    #expect(spy.problems == [.history(full)] && spy.exchanges.count == 3)
    conversations.notice = .notErased
    await interactor.handle(.inspect(.state(of: .robots)))
    #expect(spy.problems == [.history(full)])
  }

  @Test func whatOtherWindowsDidComesFirst() async {
    conversations.forgotten = ["name", nil]
    await interactor.handle(.ask("hi"))
    #expect(
      log.calls.dropFirst().prefix(4) == [
        "robot does /forget name", "robot does /forget", "transcript forgets", "robot answers hi",
      ])
    log.calls = []
    conversations.elsewhere = .noSuchConversation(1)
    await interactor.handle(.ask("ho"))
    #expect(
      log.calls.dropFirst() == [
        "history begins", "robot begins", "transcript starts with 0", "robot answers ho",
        "history records ho",
      ])
  }

  @Test("What other windows forgot is forgotten before a change, an undo or a retry is stored")
  func whatOtherWindowsForgotComesBeforeChanges() async {
    await interactor.handle(.ask("hi"))
    conversations.forgotten = ["name"]
    for event in [.change(.seed(3)), .retry, .undo("1")] as [AIRobotEvent] {
      log.calls = []
      await interactor.handle(event)
      let forgets = log.calls.firstIndex(of: "robot does /forget name")
      let stores = log.calls.firstIndex { $0.hasPrefix("history ") }
      #expect(forgets ?? .max < stores ?? .max)
    }
  }

  @Test func aDeletionOfAnotherConversationIsNone() async {
    await interactor.handle(.occurred(.deletion(of: [3])))
    #expect(log.calls.isEmpty)
    conversations.isCurrent = true
    await interactor.handle(.occurred(.deletion(of: [3])))
    #expect(log.calls == ["history begins", "robot begins", "transcript starts with 0"])
  }

  @Test func aForgottenVariableIsForgottenEverywhere() async {
    await interactor.handle(.change(.forget("name")))
    #expect(
      log.calls == ["robot does /forget name", "history notes /forget name", "transcript forgets"])
  }

  @Test func takesBackAsManyAsAsked() async {
    for message in ["a", "b", "c"] { await interactor.handle(.ask(message)) }
    log.calls = []
    await interactor.handle(.undo("4"))
    await interactor.handle(.undo("x"))
    #expect(log.calls.isEmpty)
    await interactor.handle(.undo("2"))
    #expect(
      log.calls == [
        "history forgets b", "history forgets c",
        "robot takes back", "history takes back", "robot takes back", "history takes back",
      ])
    #expect(
      spy.problems == ["4", "x"].map { .cannotTakeBack($0, maximum: 3) })
  }

  @Test func aLessonIsKeptAsATestIfItsReplyIsGiven() async {
    robots.news = .reloaded(RuleChanges(from: [], to: []))
    await interactor.handle(.ask("hi"))
    let cases: [(String, String?, String)] = [
      ("Ho.", nil, " with a test"), ("Ho.", "start", " with a test"),
      ("Ho.", "tea", " with a test in tea"), ("Hm.", nil, ""),
    ]
    for (reply, topic, kept) in cases {
      log.calls = []
      var lesson = lesson(reply)
      lesson.conversation.topic = topic
      await interactor.handle(.teach(lesson))
      #expect(
        log.calls == [
          "robot tries hi", "files write" + kept, "robot reloads", "robot takes back",
          "history takes back", "robot looks for changes", "robot answers hi",
          "history records hi",
        ])
    }
  }

  @Test func aLessonThatBreaksTheRulesIsTakenBack() async {
    robots.news = .refused([])
    await interactor.handle(.ask("hi"))
    log.calls = []
    await interactor.handle(.teach(lesson("Ho.")))
    #expect(
      log.calls == [
        "robot tries hi", "files write with a test", "robot reloads", "files take back",
      ])
    guard case .lesson(.refused)? = spy.results.last else {
      Issue.record("\(spy.results.map(\.summary))")
      return
    }
    #expect(!spy.results.contains { if case .lesson(.wrote) = $0 { true } else { false } })
  }

  @Test func aRuleThatCannotBeWrittenChangesNothing() async {
    files.failure = .noTerminal
    await interactor.handle(.teach(lesson("Ho.")))
    await interactor.handle(
      .teach(
        Lesson(
          message: "hi", trigger: "never", reply: "Ho.", conversation: Conversation(), winner: nil))
    )
    #expect(log.calls == ["files write"])
    await interactor.handle(.teach(nil))
    await interactor.handle(.reload(.edited("a.rive:3")))
    #expect(spy.problems == [.nothingTaught, .noSuchRule("a.rive:3", nearest: nil)])
  }

  @Test func aStoppedInspectionAddsNoCase() async {
    await interactor.handle(.ask("hi"))
    robots.stop = .interrupted
    log.calls = []
    await interactor.handle(.save(.lastExchange, to: "a.chat"))
    await interactor.handle(.inspect(.listReplies))
    #expect(log.calls == Array(repeating: "robot inspects", count: 2))
    robots.stop = nil
    await interactor.handle(.save(.lastExchange, to: "a.chat"))
    #expect(log.calls.last == "transcript adds a.chat" && spy.saved == ["a.chat"])
  }

  @Test func aTranscriptThatCannotBeSavedIsAProblem() async {
    transcripts.failure = .nothingSaid
    await interactor.handle(.save(.conversation, to: "a.chat"))
    #expect(spy.problems == [.transcript(.nothingSaid)] && spy.saved.isEmpty)
    transcripts.failure = nil
    await interactor.handle(.save(.conversation, to: "a.chat"))
    #expect(spy.saved == ["a.chat"])
  }

  @Test func whatIsShownIsStored() async {
    await interactor.handle(.occurred(.showing))
    #expect(log.calls == ["history stores held exchanges"] && spy.problems.isEmpty)
    conversations.failure = full
    await interactor.handle(.occurred(.showing))
    #expect(spy.problems == [.history(full)])
  }

  @Test func aFailureToFollowTheConversationIsAResult() {
    transcripts.onFailure(.nothingSaid)
    #expect(spy.problems == [.transcript(.nothingSaid)])
  }

  @Test func anotherSeedIsNotedForAReplay() async {
    await interactor.handle(.change(.seed(3)))
    await interactor.handle(.change(.set("name", to: "Bob")))
    await interactor.handle(.change(.set("topic", to: "xyzzy")))
    #expect(
      log.calls == [
        "robot does /seed 3", "history notes /seed 3", "robot does /set name = Bob",
        "history notes /set name = Bob",
      ])
  }
}
