internal import Responder

/// What an evaluation tells of itself where somebody asked.
struct Narration {
  /// How many steps are told, and the last one in any case.
  ///
  /// A machine that runs for ever would fill the memory with its tape; hence a limit of text, too.
  static let maximumSteps = 1_000
  static let maximumBytes = 4 << 20

  private(set) var steps: [Explanation.Step] = []
  private let lastStep: Int
  private var bytes = 0
  private var untold = 0
  private var wasLastTold = true
  /// Memories that were made on the way; told after the steps that lead to the reply.
  private var asides: [Explanation.Step] = []
  /// Found before the step that they belong to.
  var pending: [Explanation.Finding] = []
  var substitutions: [String] = []
  /// The rules told of so far: one with ten thousand reassemblies is not made anew for each step.
  private var rules: [Int: Rule] = [:]

  /// - Parameter lastStep: the number of the last transformation.
  init(lastStep: Int) { self.lastStep = lastStep }

  /// Whether there is room to tell of the transformation with this number.
  func wants(_ step: Int) -> Bool {
    step >= lastStep || (steps.count < Self.maximumSteps && bytes < Self.maximumBytes)
  }

  mutating func rule(_ decomposition: Int, of program: Program) -> Rule {
    if let known = rules[decomposition] { return known }
    let rule = program.rule(decomposition)
    rules[decomposition] = rule
    return rule
  }

  /// Adds a step, with what was found before it.
  mutating func add(_ step: Explanation.Step) {
    var step = step
    step.findings.insert(contentsOf: pending, at: 0)
    pending = []
    bytes += step.message.utf8.count + step.captures.reduce(0) { $0 + ($1?.utf8.count ?? 0) }
    steps.append(step)
    wasLastTold = true
  }

  /// Leaves a step out.
  mutating func skip() {
    untold += 1
    wasLastTold = false
  }

  /// Notes that the rules of the last chain of links gave the message back.
  mutating func giveWay() {
    guard wasLastTold else { return }
    for index in steps.indices.reversed() {
      steps[index].gaveWay = true
      if steps[index].depth == 0 { return }
    }
  }

  mutating func addAside(_ step: Explanation.Step) {
    guard asides.count < Self.maximumSteps && bytes < Self.maximumBytes else { return }
    bytes += step.message.utf8.count
    asides.append(step)
  }

  mutating func note(_ label: String, _ text: String) {
    pending.append(.note(label: label, text: text))
  }

  /// The substitutions made since the last time.
  mutating func noteSubstitutions() {
    if !substitutions.isEmpty { note("substitutions", substitutions.joined(separator: ", ")) }
    substitutions = []
  }

  var explanation: Explanation {
    var all = steps
    if untold > 0, !all.isEmpty {
      all[all.count - 1].findings.append(.note(label: "further steps", text: "\(untold)"))
    }
    return Explanation(steps: all + asides)
  }
}
