import TestSupport
import Testing
import Viper

@testable import Articles

@MainActor
@Suite struct ChatroomTests {
  /// Two rules, of which the last answers everything that is not a riddle.
  struct StubResponderService: ResponderService {
    var count: Int { 2 }
    func answer(to question: String, by rule: Int) async -> String? {
      rule == 1 && question != "riddle" ? "Yes." : nil
    }
  }

  @Test func theViewDrawsResultsAndSendsEvents() async {
    let console = ScriptedConsole(["hello"])
    let handler = SpyHandler<ChatroomEvent>()
    let view = ChatroomView(console, handler)
    view.receive(.progressBegan("Thinking"))
    view.receive(.progressAdvanced(done: 1, total: 2))
    view.receive(.progressEnded)
    view.receive(.message(MessageDisplay(author: "Robot", text: "Yes.")))
    #expect(console.lines == ["(Thinking 1/2)", "Robot: Yes."])
    await view.takeTurn()
    await view.takeTurn()
    #expect(handler.events == [.asked("hello"), .left])
  }

  @Test func thePresenterForwardsQuestionsAndShowsProgress() async {
    let interactor = SpyHandler<AIRobotEvent>()
    let router = SpyRouter()
    let view = SpyReceiver<ChatroomResult>()
    let presenter = HumanComputerCommunicationPresenter(
      .chatroom, interactor: interactor, router: router)
    presenter.view = view
    interactor.reaction = { _ in
      presenter.receive(.compared(rules: 1, of: 2))
      presenter.receive(.responded(Exchange(question: "why", answer: "Because.")))
    }
    await presenter.handle(.asked("why"))
    await presenter.handle(.asked("  "))
    await presenter.handle(.left)
    #expect(interactor.events == [.ask("why")])
    #expect(
      view.results == [
        .progressBegan("Thinking"), .progressAdvanced(done: 1, total: 2), .progressEnded,
        .message(MessageDisplay(author: "Robot", text: "Because.")),
      ])
    #expect(router.lines == ["chatroom sends close nothing"])
  }

  @Test func theInteractorTellsEachRuleAndThenTheAnswer() async {
    let presenter = SpyReceiver<AIRobotResult>()
    let interactor = AIRobotInteractor(robot: RobotDataManager(service: StubResponderService()))
    interactor.presenter = presenter
    await interactor.handle(.ask("really"))
    #expect(
      presenter.results == [
        .compared(rules: 1, of: 2), .compared(rules: 2, of: 2),
        .responded(Exchange(question: "really", answer: "Yes.")),
      ])
  }

  @Test func theDataManagerAsksTheServiceOnce() async {
    let robot = RobotDataManager(service: StubResponderService())
    var compared = 0
    let first = await robot.exchange(asking: "riddle") { _, _ in compared += 1 }
    let second = await robot.exchange(asking: "riddle") { _, _ in compared += 1 }
    #expect(first == second && first.answer == "I don't know.")
    #expect(compared == 2)
  }

  @Test func theServiceFindsAKeywordAmongTheWords() {
    let service = RuleResponderService()
    #expect(service.answer(to: "Your NAME?", by: 1) == "I have none, I am an example.")
    #expect(service.answer(to: "names", by: 1) == nil)
  }
}
