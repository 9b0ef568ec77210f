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
    let position = counts.count
    counts.append(count)
    if position == script.count { script.append(0) }
    return script[position]
  }

  /// The next path: it changes the last choice that has an untried alternative; `nil` if all paths were tried.
  ///
  /// It is known once the reply has made all its choices on this path.
  var next: ScriptedChance? {
    for position in counts.indices.reversed() where script[position] + 1 < counts[position] {
      return ScriptedChance(Array(script[..<position]) + [script[position] + 1])
    }
    return nil
  }
}
