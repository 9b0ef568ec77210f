/// A fixed sequence of random choices: one path through a reply, with its probability.
///
/// Following `next` from path to path visits every possible reply.
struct ScriptedChance {
  private var script: [Int]
  /// The weights of the alternatives of each choice made so far.
  private var weights: [[Int]] = []
  private(set) var probability = 1.0

  init(_ script: [Int] = []) { self.script = script }

  /// Returns the scripted choice, or the first alternative with a weight if the script has ended.
  mutating func choose(_ weights: [Int]) -> Int {
    let index = self.weights.count
    self.weights.append(weights)
    if index == script.count { script.append(weights.firstIndex { $0 > 0 } ?? 0) }
    let total = weights.reduce(0, +)
    if total > 0 { probability *= Double(weights[script[index]]) / Double(total) }
    return script[index]
  }

  /// The path that differs in the last choice with an untried alternative; `nil` if there is no such choice.
  var next: ScriptedChance? {
    for index in weights.indices.reversed() {
      let rest = weights[index].indices.dropFirst(script[index] + 1)
      guard let other = rest.first(where: { weights[index][$0] > 0 }) else { continue }
      return ScriptedChance(Array(script[..<index]) + [other])
    }
    return nil
  }
}
