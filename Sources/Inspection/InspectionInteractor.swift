package import Conversations
import Responder
import ScreenKit
package import Viper

/// The use cases that inspect a robot and its conversation.
///
/// The engine's work has a time limit and can be interrupted, like a reply.
package final class InspectionInteractor: Interactor {
  package weak var presenter: (any ResultReceiver<InspectionResult>)?
  private let robots: any RobotDataManager
  private let transcripts: any TranscriptDataManager
  private let files: any RuleFileDataManager
  private let settings: ChatSettings

  /// The maximum number of rules explained or shown if several have the same trigger.
  private static let maximumRules = 5
  /// The maximum number of paths through the rules examined for possible replies.
  private nonisolated static let maximumPaths = 5_000

  package init(
    robots: any RobotDataManager, transcripts: any TranscriptDataManager,
    files: any RuleFileDataManager, settings: ChatSettings
  ) {
    self.robots = robots
    self.transcripts = transcripts
    self.files = files
    self.settings = settings
  }

  package func handle(_ request: InspectionRequest) async {
    do throws(ChatProblem) {
      switch request {
      case .explain(let number, let detail): try await explain(number, detail)
      case .explainMiss(let text): try await explainMiss(of: text)
      case .listReplies: try await listReplies()
      case .find(let text): try find(text)
      case .show(let text): try show(text)
      case .listKeywords(let word): try listKeywords(word)
      case .listVariables(let name): try listVariables(name)
      case .state(of: let subject): try tellState(of: subject)
      case .complete(let kinds, let text): await complete(kinds, text)
      }
    } catch {
      tell(.met(error))
    }
  }

  private var talk: Talk {
    get throws(ChatProblem) {
      guard let talk = robots.talk else { throw .noRobot }
      return talk
    }
  }

  private var last: Moment {
    get throws(ChatProblem) {
      guard let moment = robots.talk?.last else { throw .nothingAnswered }
      return moment
    }
  }

  private func explain(
    _ text: String, _ detail: ExplanationNode.Detail
  ) async throws(ChatProblem) {
    let moments = robots.moments
    guard !moments.isEmpty else { throw .nothingAnswered }
    guard let number = Int(text), number > 0, number <= moments.count else {
      throw .noSuchExchange(text, last: moments.count)
    }
    let moment = moments[moments.count - number]
    // A program that reads JSON gets the full explanation.
    let detail = settings.givesRulesAsData ? .full : detail
    let maximum =
      detail == .full ? ExplanationNode.maximumRunnersUp : ExplanationNode.maximumCountedRunnersUp
    await inspect(moment) {
      // One more than is shown tells whether there are more.
      moment.robot.responder.runnersUp(
        to: moment.exchange.message, in: moment.before, limit: maximum + 1)
    } then: { runnersUp in
      .explained(
        moment, runnersUp: runnersUp, detail,
        paths(of: moment.exchange.reply.explanation.steps.map(\.rule) + runnersUp.map(\.rule)))
    }
  }

  private func explainMiss(of text: String) async throws(ChatProblem) {
    let moment = try last
    let meant = try rules(named: text, of: moment.robot)
    await inspect(moment) {
      meant.map { rule in
        let obstacle = moment.robot.responder.obstacle(
          to: rule, answering: moment.exchange.message, in: moment.before)
        guard obstacle == .answered else { return RuleMiss(rule: rule, obstacle: obstacle) }
        return RuleMiss(
          rule: rule, obstacle: obstacle, failures: Self.failures(of: rule, in: moment))
      }
    } then: { misses in
      .explainedMisses(misses, paths(of: misses.map(\.rule)))
    }
  }

  private func rules(named text: String, of robot: Robot) throws(ChatProblem) -> [Rule] {
    let search = RuleSearch(robot.responder.rules) { [files] in files.lineCount(of: $0) }
    return Array(try search.rules(named: text).prefix(Self.maximumRules))
  }

  /// Returns the failed conditions that excluded some replies of the rule.
  private nonisolated static func failures(
    of rule: Rule, in moment: Moment
  ) -> [Explanation.Finding] {
    let steps = moment.exchange.reply.explanation.steps.filter { $0.rule == rule }
    return steps.flatMap(\.findings).filter {
      if case .condition(_, _, _, _, false) = $0 { true } else { false }
    }
  }

  private func listReplies() async throws(ChatProblem) {
    let moment = try last
    await inspect(moment) {
      moment.robot.responder.possibleReplies(
        to: moment.exchange.message, in: moment.before, limit: Self.maximumPaths)
    } then: { replies in
      .possibleReplies(replies, isWhole: replies.reduce(0) { $0 + $1.probability } > 0.999)
    }
  }

  private func find(_ text: String) throws(ChatProblem) {
    let rules = RuleSearch(try talk.robot.responder.rules).rules(containing: text)
    if rules.isEmpty { throw .noRuleContains(text) }
    tell(.found(rules, containing: text, paths(of: rules)))
  }

  private func show(_ text: String) throws(ChatProblem) {
    let talk = try talk
    guard text.isEmpty else {
      let rules = try rules(named: text, of: talk.robot)
      return tell(.shown(rules, paths(of: rules)))
    }
    guard let winner = try last.exchange.reply.explanation.winner else { throw .noRuleAnswered }
    tell(.shown([winner], paths(of: [winner])))
  }

  private func listKeywords(_ word: String) throws(ChatProblem) {
    let keywords = try talk.robot.responder.keywords
    if keywords.isEmpty || word.isEmpty { return tell(.keywords(keywords)) }
    guard let keyword = keywords.first(where: { $0.word == word.uppercased() }) else {
      let nearest = nearestName(to: word.uppercased(), among: keywords.map(\.word))
      throw .noKeyword(word, nearest: nearest)
    }
    tell(.keyword(keyword))
  }

  private func listVariables(_ name: String) throws(ChatProblem) {
    let variables = try talk.conversation.variables
    tell(.variables(variables.filter { name.isEmpty || $0.key == name }, named: name))
  }

  private func tellState(of subject: InspectionRequest.Subject) throws(ChatProblem) {
    let talk = try talk
    switch subject {
    case .lastReply: _ = try last
    case .lesson: try requireTeachable(try last.robot)
    case .topic, .seed, .objects, .robots, .robot: break
    }
    tell(.state(of: subject, in: talk, builtin: robots.names))
  }

  private func requireTeachable(_ robot: Robot) throws(ChatProblem) {
    guard robot.responder.writer != nil else {
      throw .cannotBeTaught(robot.responder.summary.language)
    }
    // A built-in robot other than the first has a name as its origin instead of an absolute path. It cannot be taught,
    // because only the first is loaded together with taught rules.
    if case .paths(let names) = robot.origin, robot.origin.identity != .builtin,
      !names.contains(where: { $0.hasPrefix("/") })
    {
      throw .builtinCannotBeTaught(robot.name)
    }
  }

  private func complete(_ kinds: [Candidates.Kind], _ text: String) async {
    var lists: [Candidates] = []
    for kind in kinds { lists.append(await candidates(of: kind, text)) }
    tell(.candidates(lists))
  }

  private func candidates(of kind: Candidates.Kind, _ text: String) async -> Candidates {
    let responder = robots.talk?.robot.responder
    return switch kind {
    case .rules: .rules(responder?.rules ?? [])
    case .ruleFiles: .ruleFiles(responder?.rules ?? [])
    case .keywords: .keywords(responder?.keywords ?? [])
    case .topics: .topics(responder?.topicNames ?? [])
    case .variables: .variables(robots.talk?.conversation.variables ?? [:])
    case .robots: .robots(robots.names)
    case .files: .files(await transcripts.files(beginningWith: text))
    }
  }

  /// Runs work of the engine off the main actor, and sends its result, or the reason why the work was stopped.
  ///
  /// Objects are not run: they have the results that they gave in the exchange.
  private func inspect<Value: Sendable>(
    _ moment: Moment, _ work: @escaping @Sendable () -> Value,
    then result: (Value) -> InspectionResult
  ) async {
    let calls = moment.exchange.reply.calls
    do throws(InspectionStop) {
      tell(result(try await robots.inspect { ObjectAnswerer.playingBack(calls, work) }))
    } catch {
      tell(.stopped(error))
    }
  }

  private func paths(of rules: [Rule]) -> FilePaths {
    guard settings.linksFiles else { return [:] }
    return rules.reduce(into: [:]) { paths, rule in
      let file = rule.location.file
      if paths[file] == nil { paths[file] = files.path(of: file) }
    }
  }

  private func tell(_ result: InspectionResult) { presenter?.receive(result) }
}
