import Responder
import Testing

@testable import Chat

@MainActor
@Suite struct TeachCommandTests {
  /// Says `Hm.` and can be taught: `hello` or `*`.
  private struct Pupil: Responder {
    var summary: RuleSummary { RuleSummary(language: "Pupil", files: 1, rules: 1, topics: 1) }
    var rules: [Rule] { [] }
    var writer: (any RuleWriter)? { Writer() }
    func respond(to message: String, in conversation: inout Conversation) -> Reply {
      Reply(text: "Hm.")
    }
  }

  private struct Writer: RuleWriter {
    var fileName: String { "learned.pupil" }
    func triggers(for message: String) -> [String] { [message, "*"] }
    func rule(for lesson: Lesson) -> String? { nil }
    func adding(_ rule: String, to text: String) -> String { text + rule }
  }

  let interactor = SpyAIRobotInteractor()
  let view = SpyView<ChatroomResult>()
  let presenter: HumanComputerCommunicationPresenter

  init() {
    presenter = HumanComputerCommunicationPresenter(
      interactor: interactor, router: SpyRouter(), settings: ChatSettings())
    presenter.view = view
    var moment = Moment.echo("hello")
    moment.robot.responder = Pupil()
    interactor.moments = [moment]
  }

  private func type(_ lines: String...) async -> [Lesson] {
    var taught: [Lesson] = []
    interactor.respond = { if case .teach(let lesson) = $0 { taught.append(lesson) } }
    for line in lines { await presenter.handle(.entered(line)) }
    return taught
  }

  @Test func asksForTheReplyAndThenForTheTrigger() async {
    let lessons = await type("/teach", "Hello yourself!", "2")
    #expect(lessons.map(\.reply) == ["Hello yourself!"] && lessons.map(\.trigger) == ["*"])
    #expect(
      view.results == [
        .notice(Words.whichReply(to: "hello")),
        .aside(.notice(Words.whichTrigger(of: ["hello", "*"]))),
      ])
  }

  @Test func takesTheReplyWithTheCommandAndATriggerOfOnesOwn() async {
    let lessons = await type("/teach Ahoy", "+ hello *")
    #expect(lessons.map(\.reply) == ["Ahoy"] && lessons.map(\.trigger) == ["hello *"])
  }

  @Test func asksAgainForANumberThatIsNotThere() async {
    let lessons = await type("/teach Ahoy", "3", "0", "1")
    #expect(lessons.map(\.trigger) == ["hello"] && view.results.count == 3)
  }

  @Test func anotherCommandDropsTheQuestion() async {
    let lessons = await type("/teach", "/trace off", "hello")
    #expect(lessons.isEmpty && interactor.requests == ["ask \"hello\""])
  }

  @Test func someThingsCannotBeTaught() async {
    interactor.moments = [.echo("hello")]
    _ = await type("/teach", "/teach --undo")
    interactor.moments = []
    _ = await type("/teach")
    #expect(
      view.results == [
        .problem(Words.of(.cannotBeTaught("Echo"))), .problem(Words.of(.nothingAnswered)),
      ])
    #expect(interactor.requests == ["unteach"])
  }
}
