internal import Responder

/// What an evaluation tells of itself where somebody asked.
struct Narration {
  /// How many steps are told; a machine that runs for ever would fill the memory with its tape.
  static let mostSteps = 1_000

  private(set) var steps: [Explanation.Step] = []
  private var untold = 0
  /// Memories that were made on the way; told after the steps that lead to the reply.
  private var asides: [Explanation.Step] = []
  /// Found before the step that they belong to.
  var pending: [Explanation.Finding] = []
  var substitutions: [String] = []

  /// Adds a step, with what was found before it.
  mutating func add(_ step: Explanation.Step) {
    guard steps.count < Self.mostSteps else {
      untold += 1
      pending = []
      return
    }
    var step = step
    step.findings.insert(contentsOf: pending, at: 0)
    pending = []
    steps.append(step)
  }

  /// Notes that the rules of the last chain of links gave the message back.
  mutating func giveWay() {
    for index in steps.indices.reversed() {
      steps[index].gaveWay = true
      if steps[index].depth == 0 { return }
    }
  }

  mutating func addAside(_ step: Explanation.Step) {
    if asides.count < Self.mostSteps { asides.append(step) }
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
