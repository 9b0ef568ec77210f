import Responder
import Terminal
import TestSupport
import Testing
import Viper

@testable import Chatroom
@testable import Conversations
@testable import Inspection
@testable import ScreenKit

@MainActor
@Suite struct HumanComputerCommunicationPresenterTests {
  let interactor = SpyHandler<AIRobotEvent>()
  let router = SpyRouter()
  let view = SpyView<ChatroomResult>()
  let channel: Middleware<AIRobotEvent, AIRobotResult>
  let presenter: HumanComputerCommunicationPresenter

  init() {
    channel = Middleware(handler: interactor)
    presenter = HumanComputerCommunicationPresenter(
      interactor: channel, router: router, settings: ChatSettings(givesRulesAsData: true))
    presenter.view = view
    channel.receiver = presenter
  }

  private let talk = Talk(robot: .echo, conversation: Conversation(), seed: 0)

  private func exchange(_ text: String, problem: ReplyProblem.Kind? = nil) -> Exchange {
    var conversation = Conversation()
    let reply =
      problem.map { kind in
        let location = SourceLocation(file: "tea.eliza", line: 3)
        return Reply(
          text: text, problems: [ReplyProblem(kind, "round and round", at: location)])
      }
      ?? EchoResponder().respond(to: text, in: &conversation)
    return Exchange(
      message: text, reply: reply, topic: "tea", duration: .microseconds(42),
      at: WallTime(microseconds: 0))
  }

  @Test func aMessageThatIsTooLongIsNotPassedOn() async {
    await presenter.handle(.entered(String(repeating: "a", count: 65_536)))
    await presenter.handle(.entered(String(repeating: "ä", count: 32_769)))
    #expect(interactor.requests.count == 1)
    #expect(
      view.results.last
        == .problem(ChatProblem.messageTooLong(limit: 65_536).words))
  }

  @Test func asksTheInteractorWhatIsNoCommand() async {
    await presenter.handle(.entered("hello"))
    await presenter.handle(.entered("//hello"))
    await presenter.handle(.entered(""))
    #expect(interactor.requests == ["ask \"hello\"", "ask \"/hello\"", "ask \"\""])
    #expect(view.results == Array(repeating: .progress(.began(Words.thinking)), count: 3))
  }

  @Test func showsTheReplyWithTheRuleThatGaveIt() {
    presenter.receive(.responded(exchange("hi"), talk))
    #expect(
      view.results == [
        .progress(.ended),
        .reply(
          ReplyDisplay(
            text: Robot.echo("hi"), message: "hi",
            rule: RuleDisplay(trigger: "*", file: "echo.rive", line: 3), topic: "tea",
            microseconds: 42)),
      ])
  }

  @Test func anInterruptedReplyIsANotice() {
    presenter.receive(.responded(exchange("", problem: .interrupted), talk))
    #expect(view.results == [.progress(.ended), .news(Words.interrupted)])
  }

  @Test(arguments: [
    (ReplyProblem.Kind.deepRecursion, true), (.tooLong, true), (.noRuleMatched, false),
    (.noReplyFound, false), (.objectNotFound, false),
  ]) func saysWhyAReplyWasStopped(_ kind: ReplyProblem.Kind, _ isShown: Bool) {
    presenter.receive(.responded(exchange("ERR", problem: kind), talk))
    #expect(view.results.contains(.problem("tea.eliza:3: round and round")) == isShown)
    #expect(view.results.count == (isShown ? 3 : 2))
  }

  @Test func reportsWhatDeterminesTheExitCode() async {
    presenter.receive(.responded(exchange("hi"), talk))
    presenter.receive(.responded(exchange("ERR", problem: .noRuleMatched), talk))
    await presenter.handle(.entered("/xyzzy"))
    await presenter.handle(.ended)
    #expect(router.reports == [.unanswered, .unknownCommand] && router.names == ["leave"])
  }

  @Test("a lesson says that the objects of the changed rules don't run")
  func objectsAfterALesson() {
    let objects = RobotObjects(lines: ["Python: add"], isAllowed: false)
    var taught = talk
    taught.robot.objects = objects
    let outcome = ReloadOutcome.reloaded(RuleChanges(from: [], to: []))
    presenter.receive(.lesson(.reloaded(outcome, taught)))
    #expect(view.results.contains(.news(Words.objectsLeftOut(objects))))
  }

  @Test func whatIsShownIsStoredBefore() async {
    await presenter.handle(.showing)
    #expect(interactor.requests == ["notice showing"])
    await presenter.handle(.entered("/quit"))
    #expect(interactor.requests.count == 2 && router.messages.count == 1)
  }

  @Test func ctrlCSaysHowToLeaveOnlyAtAnEmptyLine() async {
    await presenter.handle(.interrupted(wasEmpty: false))
    #expect(view.results.isEmpty)
    await presenter.handle(.interrupted(wasEmpty: true))
    #expect(view.results == [.notice(Words.howToLeave)])
  }

  @Test func anUnknownCommandGetsTheNearestOne() async {
    await presenter.handle(.entered("/hisotry tea"))
    await presenter.handle(.entered("/xyzzy"))
    #expect(
      view.results == [
        .problem("There is no /hisotry. Did you mean /history?"),
        .problem("There is no /xyzzy; /help lists the commands."),
      ])
    #expect(router.messages.isEmpty && interactor.requests.isEmpty)
  }

  @Test func initialDataBeginsTheTalkWithAGreeting() async {
    let robot = Robot(name: "Host", responder: EchoResponder(greeting: "Good evening."))
    interactor.respond = { [presenter] event in
      guard case .begin(let robot, _) = event else { return }
      presenter.receive(
        .began(
          Talk(robot: robot, conversation: Conversation(), seed: 0), greeting: "Good evening."))
    }
    await presenter.handle(.opened(ChatroomParams(robot)))
    #expect(interactor.requests == ["begin \"Host\""])
    var state = ChatStateDisplay()
    state.robot = "Host"
    #expect(view.results == [.state(state), .greeting("Good evening.")])
    #expect(state.title == "Host")
  }

  @Test func callbackDataIsAskedAgain() async {
    await presenter.handle(.returned(.ask("hello")))
    #expect(interactor.requests == ["ask \"hello\""])
    #expect(view.results.first == .askingAgain("hello", instead: false))
  }

  @Test func itLeavesWhenTheProgramIsToEnd() async {
    await presenter.handle(.told(.resized, by: nil))
    await presenter.handle(.told(.endRequested, by: nil))
    #expect(router.names == ["leave"])
  }

  @Test func aConversationWithAnotherRobotGoesThroughTheSplashScreen() async {
    presenter.receive(.began(talk, greeting: nil))
    interactor.respond = { [channel, talk] request in
      guard case .inspect(.state(of: let subject)) = request else { return }
      channel.receive(.inspected(.state(of: subject, in: talk, builtin: [])))
    }
    var conversation = KeptConversation.test(9)
    await presenter.handle(.returned(.resume(conversation)))
    #expect(router.messages.isEmpty && interactor.requests.last == "resume 9")
    conversation.origin.rules = .paths(["/waiter.rive"])
    await presenter.handle(.returned(.resume(conversation)))
    let visit = router.params(of: .robotChosen)
    #expect(visit?.choice == .origin(conversation.origin) && visit?.resumedID == 9)
    #expect(interactor.requests.count { $0 == "resume 9" } == 1)
    await presenter.handle(.returned(.robotFailed(.interrupted)))
    #expect(view.results.last == .news(Words.stillWith("Echo")))
  }

  @Test func completesCommandsAndArguments() async {
    interactor.respond = { [channel] request in
      guard case .inspect(.complete([.variables], _)) = request else { return }
      channel.receive(
        .inspected(.candidates([.variables(["name": "Bob", "nick": "B", "age": "7"])])))
    }
    for (left, lines) in [
      ("/h", ["/help ", "/history "]), ("/vars n", ["/vars name", "/vars nick"]),
      ("/help qu", ["/help quit"]), ("hello", []),
    ] {
      view.results = []
      await presenter.handle(.completing(left))
      #expect(view.results.flatMap(\.completions).map(\.line) == lines)
      #expect(view.results.count == 1)
    }
  }

  @Test func anotherScreenIsAMessageToTheWireframe() async {
    await presenter.handle(.entered("/history tea"))
    guard case .list(query: "tea")? = router.params(of: .showHistory) else {
      Issue.record("\(router.lines)")
      return
    }
    await presenter.handle(.entered("/review user:ann"))
    #expect(router.params(of: .showReview)?.written == "user:ann")
    #expect(view.results.isEmpty && interactor.requests == ["notice showing", "notice showing"])
  }
}
