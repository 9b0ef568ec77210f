import Responder
import Terminal
import TestSupport
import Testing
import Viper

@testable import Chatroom
@testable import Conversations
@testable import ScreenKit
@testable import Teaching

/// A responder that says `Hm.` and can be taught: `hello` or `*`, and nothing that begins with `never`.
struct Pupil: Responder {
  var initialTopic: String? { "start" }
  var summary: RuleSummary { RuleSummary(language: "Pupil", files: 1, rules: 1, topics: 1) }
  var rules: [Rule] { [] }
  var writer: (any RuleWriter)? { Writer() }
  func respond(to message: String, in conversation: inout Conversation) -> Reply {
    Reply(text: "Hm.")
  }

  struct Writer: RuleWriter {
    var fileName: String { "learned.pupil" }
    func triggers(for message: String) -> [String] { [message, "*"] }
    func rule(for lesson: Lesson) -> String? {
      lesson.trigger.hasPrefix("never") ? nil : "+ \(lesson.trigger)\n- \(lesson.reply)\n"
    }
    func adding(_ rule: String, to text: String) -> String { text + rule }
  }
}

@MainActor
@Suite struct TeachingPresenterTests {
  let router = SpyRouter()
  let view = SpyView<TeachingResult>()
  let presenter: TeachingPresenter

  init() {
    let interactor = TeachingInteractor()
    let channel = Middleware<TeachingRequest, TeachingOutcome>(handler: interactor)
    presenter = TeachingPresenter(interactor: channel, router: router)
    (interactor.presenter, channel.receiver) = (channel, presenter)
    presenter.view = view
  }

  private func teach(_ reply: String? = nil, _ answers: String...) async {
    var moment = Moment.echo("hello")
    moment.robot.responder = Pupil()
    await presenter.handle(.opened(TeachingParams(moment, reply: reply)))
    for answer in answers { await presenter.handle(.answered(answer)) }
  }

  private var lesson: Lesson? {
    guard case .taught(let lesson)? = router.params(of: .lessonEnded) else { return nil }
    return lesson
  }

  @Test func asksForTheReplyAndThenForTheTrigger() async {
    await teach(nil, "Hello yourself!", "2")
    #expect(lesson?.reply == "Hello yourself!" && lesson?.trigger == "*")
    #expect(
      view.results == [
        .question(Words.whichReply(to: "hello")),
        .question(Words.whichTrigger(of: ["hello", "*"].map { TriggerProposal($0) })),
      ])
  }

  @Test func takesTheReplyWithTheCommandAndATriggerOfOnesOwn() async {
    await teach("Ahoy", "+ hello *")
    #expect(lesson?.reply == "Ahoy" && lesson?.trigger == "hello *")
  }

  @Test func asksAgainForANumberThatIsNotThere() async {
    await teach("Ahoy", "3", "0", "\(Int.min)", "1")
    #expect(lesson?.trigger == "hello" && view.results.count == 7)
  }

  @Test func asksAgainForATriggerThatDoesNotTakeTheMessage() async {
    await teach("Ahoy", "never mind")
    #expect(lesson == nil && router.messages.isEmpty)
    #expect(
      view.results.suffix(2) == [
        .problem(ChatProblem.badTrigger("never mind").words),
        .question(Words.whichTrigger(of: ["hello", "*"].map { TriggerProposal($0) })),
      ])
  }

  @Test func aSlashIsSaidByTwo() async {
    await teach(nil, "//me waves", "1")
    #expect(lesson?.reply == "/me waves")
  }

  @Test func aCommandDropsTheQuestionAndGoesToTheChatroom() async {
    await teach(nil, "/trace off")
    guard case .typed("/trace off")? = router.params(of: .lessonEnded) else {
      Issue.record("not handed on: \(router.messages)")
      return
    }
  }

  /// Ctrl-C, Ctrl-D and an empty line; lines typed afterwards are not read as answers.
  @Test(arguments: [[LineInput.interrupted(wasEmpty: true)], [.endOfInput], [.line(" ")]])
  func cancels(_ inputs: [LineInput]) async {
    let terminal = ScriptedTerminal(inputs)
    let terminalView = TerminalTeachingView(terminal: terminal, handler: presenter)
    presenter.view = terminalView
    await teach("Ahoy")
    await terminalView.takeTurn()
    guard case .cancelled? = router.params(of: .lessonEnded) else {
      Issue.record("not cancelled: \(router.messages)")
      return
    }
    #expect(terminal.screen.hasSuffix("note> \(Words.teachingCancelled)\n"))
  }
}

/// The Presenter with an Interactor that a test plays.
@MainActor
@Suite struct TeachingPresenterRequestTests {
  private let interactor = SpyHandler<TeachingRequest>()
  private let router = SpyRouter()
  private let view = SpyView<TeachingResult>()
  private let presenter: TeachingPresenter
  private let channel: Middleware<TeachingRequest, TeachingOutcome>

  init() {
    channel = Middleware(handler: interactor)
    presenter = TeachingPresenter(interactor: channel, router: router)
    (presenter.view, channel.receiver) = (view, presenter)
  }

  private func open(_ reply: String? = nil, topic: String? = nil) async {
    interactor.respond = { [channel] request in
      guard case .begin = request else { return }
      channel.receive(
        .began(message: "hello", topic: topic, [TriggerProposal("hello"), TriggerProposal("*")]))
    }
    await presenter.handle(.opened(TeachingParams(.echo("hello"), reply: reply)))
  }

  @Test func beginsWithTheExchangeAndAsksWhatIsMissing() async {
    await open(topic: "shop")
    #expect(interactor.requests == ["begin on \"hello\""])
    #expect(view.results == [.question(Words.whichReply(to: "hello", in: "shop"))])
    await presenter.handle(.answered(" Ho. "))
    #expect(interactor.events.count == 1)
    await presenter.handle(.answered("2"))
    await presenter.handle(.answered("+ good *"))
    #expect(interactor.requests.dropFirst() == ["check \"*\"", "check \"good *\""])
    guard case .check(_, reply: "Ho.")? = interactor.events.last else {
      Issue.record("\(interactor.events)")
      return
    }
  }

  @Test func anAcceptedLessonClosesTheDialogueAndARefusedOneAsksAgain() async {
    await open("Ho.")
    interactor.respond = { [channel] _ in channel.receive(.refused(trigger: "x")) }
    await presenter.handle(.answered("x"))
    #expect(router.messages.isEmpty && view.results.count == 3)
    interactor.respond = { [channel] _ in
      channel.receive(.accepted(.test(trigger: "hello", reply: "Ho.")))
    }
    await presenter.handle(.answered("1"))
    guard case .taught(let lesson)? = router.params(of: .lessonEnded) else {
      Issue.record("not taught: \(router.messages)")
      return
    }
    #expect(lesson.trigger == "hello" && router.messages.count == 1)
  }

  @Test(arguments: ["9", "0", "-1"]) func whatIsNoTriggerIsNotChecked(_ answer: String) async {
    await open("Ho.")
    await presenter.handle(.answered(answer))
    let problem = ChatProblem.noSuchLine(Int(answer) ?? 0, last: 2).words
    #expect(interactor.events.count == 1 && view.results.count == 3)
    #expect(view.results.dropFirst().first == .problem(problem))
  }

  @Test func theEndClosesIt() async {
    await presenter.handle(.told(.rulesChanged, by: nil))
    await presenter.handle(.told(.endRequested, by: nil))
    #expect(router.names == ["leave"])
    #expect(interactor.events.isEmpty)
  }
}
