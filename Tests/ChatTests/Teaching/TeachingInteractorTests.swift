import Responder
import Testing
import Viper

@testable import Conversations
@testable import ScreenKit
@testable import Teaching

@MainActor
@Suite struct TeachingInteractorTests {
  @MainActor
  private final class SpyPresenter: ResultReceiver {
    var outcomes: [TeachingOutcome] = []
    func receive(_ outcome: TeachingOutcome) { outcomes.append(outcome) }
  }

  private let interactor = TeachingInteractor()
  private let spy = SpyPresenter()

  init() { interactor.presenter = spy }

  private func begin(
    by responder: any Responder = Pupil(), in topic: String? = nil,
    _ examples: LessonExamples = LessonExamples()
  ) async -> [TriggerProposal] {
    var moment = Moment.echo("hello")
    moment.robot.responder = responder
    moment.before.topic = topic
    await interactor.handle(.begin(moment, examples: examples))
    guard case .began("hello", topic, let proposals)? = spy.outcomes.last else {
      Issue.record("\(spy.outcomes)")
      return []
    }
    return proposals
  }

  @Test func proposesWhatTheLanguageDoesAndTellsTheTopic() async {
    #expect(await begin().map(\.trigger) == ["hello", "*"])
    #expect(await begin(in: "shop").map(\.trigger) == ["hello", "*"])
    #expect(await begin(by: EchoResponder()).isEmpty)
  }

  @Test func countsTheExamplesThatATriggerMatches() async {
    let examples = LessonExamples(wanted: [SaidMessage("hello", count: 3), SaidMessage("hi")])
    let proposals = await begin(examples)
    #expect(proposals.allSatisfy { $0.wantedCount == 4 })
  }

  @Test func acceptsWhatHasARuleAndRefusesTheRest() async {
    _ = await begin()
    await interactor.handle(.check(trigger: "hello *", reply: "Ho."))
    await interactor.handle(.check(trigger: "never mind", reply: "Ho."))
    guard case .accepted(let lesson) = spy.outcomes[1],
      case .refused("never mind") = spy.outcomes[2]
    else {
      Issue.record("\(spy.outcomes)")
      return
    }
    #expect(lesson.message == "hello" && lesson.trigger == "hello *" && lesson.reply == "Ho.")
  }

  @Test func checksNothingBeforeALesson() async {
    await interactor.handle(.check(trigger: "hello", reply: "Ho."))
    #expect(spy.outcomes.isEmpty)
  }
}

extension Lesson {
  /// Returns a lesson on `hi`.
  static func test(trigger: String, reply: String) -> Lesson {
    Lesson(
      message: "hi", trigger: trigger, reply: reply, conversation: Conversation(), winner: nil)
  }
}
