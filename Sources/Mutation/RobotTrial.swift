import Conversations
import Responder
import Transcripts

/// A robot with the cases that test it, and the rules that each case uses.
@MainActor
final class RobotTrial {
  let rules: RobotSources
  let robot: Robot
  let mutations: [RuleMutation]
  /// The comments that leave rules out.
  let comments: MutationComments
  /// The cases that fail with the unchanged rules.
  private(set) var failing: [CaseResult] = []
  private var cases: [TriedCase] = []
  /// The numbers of `cases`, in an array of their own because many are read for each mutation.
  private var numbers: [Int] = []
  /// The cases that use a rule, as indices of `cases`, by the rule’s location.
  private var casesByRule: [SourceLocation: [Int]] = [:]
  private let options: ReplayOptions
  private let errorCount: Int
  private let patcher: (any RulePatcher)?
  private let search: TestSearch
  private let names: RuleNames
  private let basis: VerdictBasis
  /// The keys of all mutations in `VerdictCache`; a number tells equal changes of equal rules apart.
  private lazy var keys: [RuleMutation: String] = {
    var seen: [String: Int] = [:]
    var keys: [RuleMutation: String] = [:]
    for mutation in mutations {
      let key = basis.key(of: mutation)
      seen[key, default: 0] += 1
      keys[mutation] = "\(key)-\(seen[key, default: 1])"
    }
    return keys
  }()

  /// A case that was run with the unchanged rules.
  struct TriedCase: Sendable {
    /// The index among all cases.
    var number: Int
    var trial: CaseTrial
    var moments: [CaseTrial.Moment]

    /// Returns whether a changed robot gives the case the same answers, so that it passes again.
    ///
    /// This takes a fraction of the time of running the case. If the result is false, the case may pass or fail.
    func passes(with robot: Robot) -> Bool {
      guard trial.seesOnlyAnswers else { return false }
      let namesRules = trial.namesRules
      return moments.allSatisfy {
        $0.isAnsweredAlike(by: robot.responder, comparingRules: namesRules)
      }
    }
  }

  init(
    _ item: TriedRobots.Item, cases trials: [(number: Int, trial: CaseTrial)],
    options: MutationOptions
  ) async {
    let replay = options.replay.forTrials
    self.options = replay
    (rules, robot) = (item.sources, item.robot)
    let tools = rules.language.tools
    errorCount = robot.diagnostics.errorCount
    patcher = errorCount == 0 ? tools.patcher(rules.sources) : nil
    mutations = tools.mutations(rules.sources)
    comments = MutationComments(rules.sources)
    names = RuleNames(robot.responder.rules)
    search = TestSearch(robot, trials.map(\.trial), names, operators: tools.mutationOperators)
    var tried: [TriedCase] = []
    var failed: [CaseResult] = []
    for (number, trial) in trials where !options.isStopped() {
      let (result, moments) = await trial.record(with: robot, options: replay)
      options.replay.counter?.advance(1)
      if result.isFailure { failed.append(result) }
      tried.append(TriedCase(number: number, trial: trial, moments: moments))
    }
    basis = VerdictBasis(rules.sources, tried)
    cases = tried
    failing = failed
    // The shortest case that uses a rule is tried first.
    cases.sort { ($0.moments.count, $0.number) < ($1.moments.count, $1.number) }
    numbers = cases.map(\.number)
    for (index, tried) in cases.enumerated() {
      let used = Set(
        tried.moments.flatMap { $0.reply.explanation.steps.map(\.rule.location) })
      for location in used { casesByRule[location, default: []].append(index) }
    }
  }

  /// Returns the numbers of the cases that use the changed rule; all cases if the change can affect any reply.
  func cases(covering mutation: RuleMutation) -> [Int] {
    indices(covering: mutation).map { numbers[$0] }.sorted()
  }

  private func indices(covering mutation: RuleMutation) -> [Int] {
    if mutation.ruleLocations.isEmpty { return Array(cases.indices) }
    if mutation.ruleLocations.count == 1 { return casesByRule[mutation.ruleLocations[0]] ?? [] }
    return Set(mutation.ruleLocations.flatMap { casesByRule[$0] ?? [] }).sorted()
  }

  /// A mutant with its verdict.
  struct Outcome: Sendable {
    var mutant: Mutant
    /// Whether the verdict is from an earlier run.
    var isKnown = false
  }

  /// Returns the mutant with its verdict, and with a test if no case notices it and one was found.
  func result(of mutant: Mutant, knowing verdicts: VerdictCache) async -> Outcome {
    if !verdicts.entries.isEmpty, let entry = verdicts.entries[key(of: mutant.mutation)],
      let known = await reused(mutant, entry)
    {
      return Outcome(mutant: known, isKnown: true)
    }
    return Outcome(mutant: await result(of: mutant))
  }

  private func result(of mutant: Mutant) async -> Mutant {
    var mutant = mutant
    let covering = indices(covering: mutant.mutation)
    guard let changed = await changedRobot(by: mutant) else {
      mutant.verdict = .invalid
      return mutant
    }
    guard !covering.isEmpty || mutant.mutation.canTakeOverMessages else {
      mutant.verdict = .uncovered
      mutant.test = await search.test(noticing: mutant.mutation, changed)
      return mutant
    }
    var tried = covering
    if mutant.mutation.canTakeOverMessages {
      let known = Set(covering)
      tried += otherCases(for: mutant.mutation, changed).filter { !known.contains($0) }
    }
    for index in tried where Interruption.current == nil {
      let testCase = cases[index]
      if testCase.passes(with: changed) { continue }
      let result = await testCase.trial.run(
        with: changed, after: testCase.moments, names: names, options: options)
      guard result.isFailure else { continue }
      mutant.verdict = .noticed(by: testCase.number)
      return mutant
    }
    mutant.verdict = covering.isEmpty ? .uncovered : .survived
    mutant.test = await search.test(noticing: mutant.mutation, changed)
    return mutant
  }

  /// The index of the cases by their words; `nil` if the language does not say which words a rule needs.
  private lazy var words = robot.responder.tools.words.map { CaseWords(cases, $0) }

  /// Returns the cases that a changed rule can affect although they do not use it.
  private func otherCases(for mutation: RuleMutation, _ changed: Robot) -> [Int] {
    guard mutation.ruleLocations.count == 1, let rule = mutation.ruleLocation, let words else {
      return Array(cases.indices)
    }
    // In the changed robot, a moved rule has another location; its words are the same in the unchanged one.
    let required = [changed, robot].lazy.compactMap { $0.responder.tools.requiredWords(rule) }.first
    return required.flatMap { words.cases(meeting: $0) }.map { $0.sorted() } ?? Array(cases.indices)
  }

  /// Returns the mutation’s key in `VerdictCache`.
  func key(of mutation: RuleMutation) -> String { keys[mutation] ?? "" }

  /// Returns the mutant’s verdict with what the verdict depends on; `nil` for an exempt mutant.
  func entry(for mutant: Mutant) -> VerdictCache.Entry? {
    switch mutant.verdict {
    case .noticed(let number):
      basis.caseHashes[number].map { VerdictCache.Entry(verdict: .noticed, basis: $0) }
    case .survived:
      VerdictCache.Entry(verdict: .survived, basis: basis.casesHash, test: mutant.test)
    case .uncovered:
      VerdictCache.Entry(verdict: .uncovered, basis: basis.casesHash, test: mutant.test)
    case .invalid: VerdictCache.Entry(verdict: .invalid, basis: basis.rulesHash)
    case .exempt: nil
    }
  }

  /// Returns the mutant with its verdict from an earlier run; `nil` if that verdict no longer holds.
  private func reused(_ mutant: Mutant, _ entry: VerdictCache.Entry) async -> Mutant? {
    var mutant = mutant
    switch entry.verdict {
    case .noticed:
      guard let number = basis.caseNumbers[entry.basis] else { return nil }
      mutant.verdict = .noticed(by: number)
    case .invalid:
      guard entry.basis == basis.rulesHash else { return nil }
      mutant.verdict = .invalid
    case .survived, .uncovered:
      guard entry.basis == basis.casesHash else { return nil }
      mutant.verdict = entry.verdict == .survived ? .survived : .uncovered
      guard let test = entry.test else { return mutant }
      guard let changed = await changedRobot(by: mutant),
        await search.notices(test, changed).isNoticed
      else { return nil }
      mutant.test = test
    }
    return mutant
  }

  private func changedRobot(by mutant: Mutant) async -> Robot? {
    await rules.robot(robot, after: mutant.mutation.edits, with: patcher, errors: errorCount)
  }
}
