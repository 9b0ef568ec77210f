import Responder
import TestSupport
import Testing
import Viper

@testable import Chatroom
@testable import Conversations
@testable import ScreenKit
@testable import Splash
@testable import Teaching

/// The laws of the Presenters of the splash screen and of the `/teach` dialogue whatever happens.
@MainActor
@Suite struct SmallPresenterLawTests {
  private let router = SpyRouter()

  @Test(arguments: 0..<40) func theSplashScreenEndsItsProgressAndMovesOnce(seed: UInt64) async {
    var random = SplitMix(seed: seed)
    let interactor = SpyHandler<SplashRequest>()
    let view = SpyView<SplashResult>()
    let channel = Middleware<SplashRequest, SplashOutcome>(handler: interactor)
    let presenter = SplashPresenter(interactor: channel, router: router)
    (presenter.view, channel.receiver) = (view, presenter)
    var shown = 0
    router.move = { shown = view.results.count }
    let total = Int.random(in: 0...5, using: &random)
    let isLoaded = Bool.random(using: &random)
    interactor.respond = { [channel] _ in
      for done in 0..<total { channel.receive(.read(done, of: total)) }
      channel.receive(
        isLoaded ? .loaded(.echo, EchoResponder().summary) : .failed(.interrupted))
    }
    await presenter.handle(.opened(RobotVisit()))
    await presenter.handle(.shown)
    let progress = view.results.compactMap { result in
      if case .progress(let progress) = result { progress } else { nil }
    }
    #expect(progress.count == total + 2 && ProgressLaw.holds(for: progress), "seed \(seed)")
    #expect(router.names == [isLoaded ? "robotLoaded" : "robotFailed"], "seed \(seed)")
    #expect(view.results.count == shown, "seed \(seed)")
  }

  @Test(arguments: 0..<60) func aLessonEndsOnceAndEveryAnswerIsAnswered(seed: UInt64) async {
    var random = SplitMix(seed: seed)
    let interactor = SpyHandler<TeachingRequest>()
    let view = SpyView<TeachingResult>()
    let channel = Middleware<TeachingRequest, TeachingOutcome>(handler: interactor)
    let presenter = TeachingPresenter(interactor: channel, router: router)
    (presenter.view, channel.receiver) = (view, presenter)
    var shown = 0
    router.move = { shown = view.results.count }
    let proposals = ["hi", "*"].prefix(Int.random(in: 0...2, using: &random))
    interactor.respond = { [channel] request in
      switch request {
      case .begin:
        channel.receive(
          .began(message: "hi", topic: nil, proposals.map { TriggerProposal($0) }))
      case .check(let trigger, let reply):
        channel.receive(
          trigger.count > 3
            ? .refused(trigger: trigger) : .accepted(.test(trigger: trigger, reply: reply)))
      }
    }
    let reply = Bool.random(using: &random) ? "Ho." : nil
    await presenter.handle(.opened(TeachingParams(.echo("hi"), reply: reply)))
    let answers = ["1", "2", "9", "hi", "long trigger", "+ *", "+ ", "//me", "/trace on"]
    for number in 0..<30 where router.messages.isEmpty {
      let before = view.results.count
      let event: TeachingEvent =
        number == 29 || Int.random(in: 0..<12, using: &random) == 0
        ? .cancelled : .answered(answers.randomElement(using: &random) ?? "")
      await presenter.handle(event)
      #expect(
        view.results.count > before || !router.messages.isEmpty, "seed \(seed): \(event.summary)")
    }
    #expect(router.messages.count == 1 && view.results.count == shown, "seed \(seed)")
    if case .taught(let lesson)? = router.params(of: .lessonEnded) {
      #expect(lesson.message == "hi" && lesson.trigger.count <= 3, "seed \(seed)")
    }
  }
}
