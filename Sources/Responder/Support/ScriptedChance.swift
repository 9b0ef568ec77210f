/// A fixed sequence of random choices: one path through a reply, with its probability.
///
/// Following `next` from path to path visits every possible reply.
package struct ScriptedChance: Sendable {
  private var script: [Int]
  /// The choices made so far, with the weights of their alternatives; `nil` if all are equally probable.
  private var choices: [(count: Int, weights: [Int]?)] = []
  package private(set) var probability = 1.0

  /// The effort for all paths together after which no further path is tried.
  package static let maximumEffort = 500_000

  /// Returns the effort for this path: its reply's length in bytes, and a quarter of the number of its alternatives.
  package func effort(length: Int) -> Int { length + choices.reduce(0) { $0 + $1.count } / 4 }

  package init() { script = [] }

  private init(_ script: [Int]) { self.script = script }

  /// Returns the scripted choice, or the first alternative with a weight if the script has ended.
  package mutating func choose(_ weights: [Int]) -> Int {
    let index = choices.count
    choices.append((count: weights.count, weights: weights))
    if index == script.count { script.append(weights.firstIndex { $0 > 0 } ?? 0) }
    let total = weights.reduce(0, +)
    if total > 0 { probability *= Double(weights[script[index]]) / Double(total) }
    return script[index]
  }

  /// Returns the scripted choice from equally probable alternatives.
  package mutating func choose(below count: Int) -> Int {
    let index = choices.count
    choices.append((count: count, weights: nil))
    if index == script.count { script.append(0) }
    probability /= Double(count)
    return script[index]
  }

  /// The path that differs in the last choice with an untried alternative; `nil` if there is no such choice.
  ///
  /// It is known once the reply has made all its choices on this path.
  package var next: ScriptedChance? {
    for (index, choice) in choices.enumerated().reversed() {
      let untried = min(script[index] + 1, choice.count)..<choice.count
      guard let other = untried.first(where: { (choice.weights?[$0] ?? 1) > 0 })
      else { continue }
      return ScriptedChance(Array(script[..<index]) + [other])
    }
    return nil
  }
}
