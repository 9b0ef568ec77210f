import Responder
import Terminal
import Testing
import Viper

@testable import Conversations
@testable import Inspection
@testable import ScreenKit

/// The inspection's Interactor with DataManagers that a test plays.
@MainActor
@Suite struct InspectionInteractorTests {
  private let log = CallLog()
  private let robots: StubRobotDataManager
  private let transcripts: StubTranscriptDataManager
  private let files: StubRuleFileDataManager

  init() {
    robots = StubRobotDataManager(log)
    transcripts = StubTranscriptDataManager(log)
    files = StubRuleFileDataManager(log)
  }

  private func begin(with responder: any Responder = EchoResponder(), said messages: String...) {
    robots.talk = Talk(
      robot: Robot(name: "Echo", responder: responder), conversation: Conversation(), seed: 5)
    robots.moments = messages.map { .echo($0) }
    robots.talk?.last = robots.moments.last
  }

  private func results(
    of request: InspectionRequest, _ settings: ChatSettings = ChatSettings()
  ) async -> [InspectionResult] {
    let channel = Middleware(inspecting: robots, transcripts, files, settings)
    return await channel.results(of: request)
  }

  private func problem(of request: InspectionRequest) async -> ChatProblem? {
    if case .met(let problem)? = await results(of: request).first { problem } else { nil }
  }

  nonisolated private static let requests: [InspectionRequest] =
    [
      .explain("1", .short), .explainMiss(of: "*"), .listReplies, .find("*"), .show("*"),
      .show(""), .listKeywords(""), .listVariables(""),
    ] + InspectionRequest.Subject.allCases.map { .state(of: $0) }

  @Test(arguments: requests) func withoutARobotThereIsAProblem(
    _ request: InspectionRequest
  ) async {
    let problem = await problem(of: request)
    #expect(problem == .noRobot || problem == .nothingAnswered, "\(request.summary)")
  }

  @Test(arguments: requests) func eachRequestHasOneResultAndChangesNothing(
    _ request: InspectionRequest
  ) async {
    begin(said: "one", "two")
    #expect(await results(of: request).count == 1, "\(request.summary)")
    #expect(log.calls.allSatisfy { $0 == "robot inspects" }, "\(log.calls)")
    #expect(robots.moments.count == 2)
  }

  @Test(arguments: ["0", "4", "-1", "x"]) func refusesUnknownNumbers(number: String) async {
    begin(said: "one", "two", "three")
    #expect(await problem(of: .explain(number, .short)) == .noSuchExchange(number, last: 3))
  }

  @Test func explainsTheLastExchangeOrAnEarlierOneInFullForAProgram() async {
    begin(said: "one", "two", "three")
    for (number, message) in [("1", "three"), ("3", "one")] {
      for explains in [false, true] {
        let settings = ChatSettings(givesRulesAsData: explains)
        guard
          case .explained(let moment, _, let detail, let paths)? = await results(
            of: .explain(number, .short), settings
          ).first
        else {
          Issue.record("\(number) is not explained")
          continue
        }
        #expect(moment.exchange.message == message && paths.isEmpty)
        #expect(detail == (explains ? .full : .short))
      }
    }
  }

  @Test func findsThePathsOnlyForLinks() async {
    begin(said: "one")
    for links in [false, true] {
      var settings = ChatSettings()
      settings.linksFiles = links
      for request in [.explain("1", .full), .show(""), .find("*")] as [InspectionRequest] {
        let nodes = await results(of: request, settings).flatMap(\.notes).compactMap { note in
          if case .explanation(let node) = note { node } else { nil }
        }
        let paths = nodes.flatMap(\.children).map(\.path) + nodes.map(\.path)
        #expect(paths.contains("/rules/echo.rive") == links, "\(request.summary): \(nodes)")
      }
    }
  }

  /// A robot that has replies only with the result of an object.
  private struct CallingResponder: Responder {
    var summary: RuleSummary { RuleSummary(language: "Test", files: 1, rules: 1, topics: 1) }
    var rules: [Rule] { [] }

    func respond(to message: String, in conversation: inout Conversation) -> Reply {
      var reply = Reply(text: "noon")
      reply.calls = [ObjectCall(name: "time", arguments: "", result: "noon")]
      return reply
    }

    func possibleReplies(
      to message: String, in conversation: Conversation, limit: Int
    ) -> [PossibleReply] {
      ObjectAnswerer.current == nil ? [] : [PossibleReply(text: "noon", probability: 1)]
    }
  }

  @Test("objects have the results of the exchange while its replies are listed")
  func playsObjectsBack() async {
    let responder = CallingResponder()
    begin(with: responder, said: "time")
    var before = Conversation()
    let reply = responder.respond(to: "time", in: &before)
    let exchange = Exchange(
      message: "time", reply: reply, topic: nil, duration: .zero, at: WallTime(microseconds: 0))
    let robot = Robot(name: "Calling", responder: responder)
    robots.talk?.last = Moment(exchange: exchange, before: before, robot: robot)
    guard case .possibleReplies(let replies, _)? = await results(of: .listReplies).first else {
      Issue.record("no replies are listed")
      return
    }
    #expect(replies.map(\.text) == ["noon"])
  }

  @Test(arguments: [InspectionStop.interrupted, .outOfTime(.seconds(3))])
  func aStoppedSearchHasNoOtherResult(stop: InspectionStop) async {
    begin(said: "one")
    robots.stop = stop
    for request in [.explain("1", .full), .explainMiss(of: "*"), .listReplies]
      as [InspectionRequest]
    {
      let results = await results(of: request)
      guard case .stopped(stop)? = results.first, results.count == 1 else {
        Issue.record("\(results)")
        continue
      }
    }
  }

  @Test func findsRulesByTheirTextAndPlace() async {
    begin()
    #expect(await problem(of: .show("")) == .nothingAnswered)
    #expect(await problem(of: .show("echo.rive:1")) == .noSuchRule("echo.rive:1", nearest: nil))
    #expect(await problem(of: .find("tea")) == .noRuleContains("tea"))
    begin(said: "unknown")
    #expect(await problem(of: .show("")) == .noRuleAnswered)
    begin(said: "hi")
    #expect(await problem(of: .explainMiss(of: "tea")) == .noSuchRule("tea", nearest: nil))
    for request in [.show(""), .show("echo.rive:3"), .find("*")] as [InspectionRequest] {
      switch await results(of: request).first {
      case .shown(let rules, _)?, .found(let rules, _, _)?: #expect(rules == [EchoResponder.rule])
      case let other: Issue.record("\(String(describing: other))")
      }
    }
  }

  @Test func onlyARobotWithAFileForLessonsCanBeTaught() async {
    #expect(await problem(of: .state(of: .lesson)) == .noRobot)
    begin()
    #expect(await problem(of: .state(of: .lesson)) == .nothingAnswered)
    begin(said: "hi")
    #expect(await problem(of: .state(of: .lesson)) == .cannotBeTaught("Echo"))
    robots.talk?.last?.robot.responder = Pupil()
    #expect(await problem(of: .state(of: .lesson)) == nil)
    robots.talk?.last?.robot.origin = .paths(["ferry"])
    robots.talk?.last?.robot.name = "ferry"
    #expect(await problem(of: .state(of: .lesson)) == .builtinCannotBeTaught("ferry"))
    robots.talk?.last?.robot.origin = .paths(["/robots/tea"])
    #expect(await problem(of: .state(of: .lesson)) == nil)
  }

  @Test func candidatesComeInTheOrderOfTheirKinds() async {
    let kinds: [Candidates.Kind] = [
      .robots, .files, .variables, .topics, .ruleFiles, .rules, .keywords,
    ]
    // Before there is a robot, only some kinds have names.
    for isThere in [false, true] {
      if isThere {
        begin()
        robots.talk?.conversation.variables = ["name": "Bob", "age": "7"]
      }
      guard case .candidates(let lists)? = await results(of: .complete(kinds, "")).first else {
        Issue.record("no candidates")
        continue
      }
      let names = lists.map { $0.choices.map(\.line) }
      #expect(
        names
          == (isThere
            ? [
              ["eliza"], [], ["age", "name"], ["random", "tea", "games"], ["echo.rive"],
              ["echo.rive:3"], [],
            ] : [["eliza"], [], [], [], [], [], []]))
    }
  }
}
