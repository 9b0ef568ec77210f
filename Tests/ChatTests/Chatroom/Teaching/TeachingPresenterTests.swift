import Responder
import Terminal
import Testing
import Viper

@testable import Chatroom
@testable import Conversations
@testable import ScreenKit

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
  let interactor = TeachingInteractor()
  let router = SpyRouter()
  let view = SpyView<TeachingResult>()
  let presenter: TeachingPresenter

  init() {
    presenter = TeachingPresenter(interactor: interactor, router: router)
    interactor.presenter = presenter
    presenter.view = view
  }

  private func teach(_ reply: String? = nil, _ answers: String...) async {
    var moment = Moment.echo("hello")
    moment.robot.responder = Pupil()
    await presenter.handle(.opened(.lesson(moment, reply: reply)))
    for answer in answers { await presenter.handle(.answered(answer)) }
  }

  private var lesson: Lesson? {
    guard case (.teaching, .taught, .taught(let lesson))? = router.messages.last else {
      return nil
    }
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
    await teach("Ahoy", "3", "0", "1")
    #expect(lesson?.trigger == "hello" && view.results.count == 3)
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
    guard case (.teaching, .back, .typed("/trace off"))? = router.messages.last else {
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
    guard case (.teaching, .back, .nothing)? = router.messages.last else {
      Issue.record("not cancelled: \(router.messages)")
      return
    }
    #expect(terminal.screen.hasSuffix("note> \(Words.teachingCancelled)\n"))
  }
}
