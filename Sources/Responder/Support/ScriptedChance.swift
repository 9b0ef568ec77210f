/// A fixed sequence of random choices: one path through a reply, with its probability.
///
/// Following `next` from path to path visits every possible reply.
package struct ScriptedChance: Sendable {
  private var script: [Int]
  /// The weights of the alternatives of each choice made so far.
  private var weights: [[Int]] = []
  package private(set) var probability = 1.0

  package init() { script = [] }

  private init(_ script: [Int]) { self.script = script }

  /// Returns the scripted choice, or the first alternative with a weight if the script has ended.
  package mutating func choose(_ weights: [Int]) -> Int {
    let index = self.weights.count
    self.weights.append(weights)
    if index == script.count { script.append(weights.firstIndex { $0 > 0 } ?? 0) }
    let total = weights.reduce(0, +)
    if total > 0 { probability *= Double(weights[script[index]]) / Double(total) }
    return script[index]
  }

  /// Returns the scripted choice from equally probable alternatives.
  package mutating func choose(below count: Int) -> Int {
    choose(Array(repeating: 1, count: count))
  }

  /// The path that differs in the last choice with an untried alternative; `nil` if there is no such choice.
  ///
  /// It is known once the reply has made all its choices on this path.
  package var next: ScriptedChance? {
    for index in weights.indices.reversed() {
      let rest = weights[index].indices.dropFirst(script[index] + 1)
      guard let other = rest.first(where: { weights[index][$0] > 0 }) else { continue }
      return ScriptedChance(Array(script[..<index]) + [other])
    }
    return nil
  }
}
