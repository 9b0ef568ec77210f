import Responder

/// The steps that an evaluation records for an explanation.
struct Narration {
  /// The maximum number of steps recorded before the last one.
  static let maximumSteps = 1_000
  /// When the recorded texts reach this length in bytes, all further steps except the last are omitted.
  ///
  /// Links that form a cycle would repeat the texts many times.
  static let maximumBytes = 4 << 20

  private(set) var steps: [Explanation.Step] = []
  private let lastStep: Int
  private var recordedBytes = 0
  private var omittedCount = 0
  private var wasLastRecorded = true
  /// The steps that form memories, listed after the steps that lead to the reply.
  private var asides: [Explanation.Step] = []
  /// The findings that belong to the next step.
  var pendingFindings: [Explanation.Finding] = []
  var substitutions: [String] = []
  /// The rules recorded so far, by decomposition, reused because one rule can have ten thousand reassemblies.
  private var rules: [Int: Rule] = [:]

  /// - Parameter lastStep: the number of the last transformation.
  init(lastStep: Int) { self.lastStep = lastStep }

  /// Returns whether the transformation with this number is recorded.
  func records(_ step: Int) -> Bool {
    step >= lastStep || (steps.count < Self.maximumSteps && recordedBytes < Self.maximumBytes)
  }

  mutating func rule(_ decomposition: Int, of program: Program) -> Rule {
    if let known = rules[decomposition] { return known }
    let rule = program.rule(decomposition)
    rules[decomposition] = rule
    return rule
  }

  /// Adds a step with the pending findings.
  mutating func add(_ step: Explanation.Step) {
    var step = step
    step.findings.insert(contentsOf: pendingFindings, at: 0)
    pendingFindings = []
    recordedBytes +=
      step.message.utf8.count + step.captures.reduce(0) { $0 + ($1?.utf8.count ?? 0) }
    steps.append(step)
    wasLastRecorded = true
  }

  /// Omits a step and counts it.
  mutating func skip() {
    omittedCount += 1
    wasLastRecorded = false
  }

  /// Marks the steps of the last chain of links, because another rule answers in their place.
  ///
  /// Does nothing if the last step was omitted.
  mutating func giveWay() {
    guard wasLastRecorded else { return }
    for index in steps.indices.reversed() {
      steps[index].gaveWay = true
      if steps[index].depth == 0 { return }
    }
  }

  mutating func addAside(_ step: Explanation.Step) {
    guard asides.count < Self.maximumSteps && recordedBytes < Self.maximumBytes else { return }
    recordedBytes += step.message.utf8.count
    asides.append(step)
  }

  mutating func addNote(_ label: String, _ text: String) {
    pendingFindings.append(.note(label: label, text: text))
  }

  /// Notes the substitutions made since the last call.
  mutating func noteSubstitutions() {
    if !substitutions.isEmpty { addNote("substitutions", substitutions.joined(separator: ", ")) }
    substitutions = []
  }

  var explanation: Explanation {
    var all = steps
    if omittedCount > 0, !all.isEmpty {
      all[all.count - 1].findings.append(.note(label: "further steps", text: "\(omittedCount)"))
    }
    return Explanation(steps: all + asides)
  }
}
