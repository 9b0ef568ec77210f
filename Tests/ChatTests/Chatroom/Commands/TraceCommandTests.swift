import Testing

@testable import Chat

@MainActor
@Suite struct TraceCommandTests {
  let host = SpyChatroomHost()

  @Test func turnsItOnAndOff() async {
    await TraceCommand().run("on", on: host)
    #expect(host.isTracing)
    await TraceCommand().run("", on: host)
    await TraceCommand().run("off", on: host)
    #expect(!host.isTracing)
    #expect(host.results == [.notice("trace: on"), .notice("trace: on"), .notice("trace: off")])
  }

  @Test func knowsNothingElse() async {
    await TraceCommand().run("maybe", on: host)
    #expect(host.problems == [.missingArgument(command: "/trace", argument: "on|off")])
  }

  @Test func eachReplyIsFollowedByItsRuleFromThenOn() async {
    let interactor = SpyAIRobotInteractor()
    let view = SpyView<ChatroomResult>()
    let presenter = HumanComputerCommunicationPresenter(
      interactor: interactor, router: SpyRouter(), settings: ChatSettings())
    presenter.view = view
    let exchange = Moment.echo("hi").exchange
    presenter.aiRobotInteractor(interactor, didRespondTo: "hi", with: exchange)
    await presenter.handle(.entered("/trace on"))
    presenter.aiRobotInteractor(interactor, didRespondTo: "hi", with: exchange)
    let rules = view.results.compactMap { result in
      if case .message(let message) = result {
        message.rule.map { "\($0.place) \($0.path ?? "")" } ?? ""
      } else {
        nil
      }
    }
    #expect(rules == ["", "echo.rive:3 /rules/echo.rive"])
  }
}
