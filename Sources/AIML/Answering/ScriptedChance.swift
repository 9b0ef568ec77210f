/// A fixed sequence of random choices: one path through a reply, with its probability.
///
/// Following `next` from path to path visits every possible reply.
struct ScriptedChance {
  private var script: [Int]
  /// The number of alternatives of each choice made so far.
  private var counts: [Int] = []

  init(_ script: [Int] = []) { self.script = script }

  var probability: Double { counts.reduce(1) { $0 / Double($1) } }

  mutating func choose(below count: Int) -> Int {
    let place = counts.count
    counts.append(count)
    if place == script.count { script.append(0) }
    return script[place]
  }

  /// The path that differs in the last choice with an untried alternative.
  var next: ScriptedChance? {
    for place in counts.indices.reversed() where script[place] + 1 < counts[place] {
      return ScriptedChance(Array(script[..<place]) + [script[place] + 1])
    }
    return nil
  }
}
