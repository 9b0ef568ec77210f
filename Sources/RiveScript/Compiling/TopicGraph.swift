/// Which topics include and inherit which, and whose triggers count in each.
///
/// Most topics reach a few others, and those are noted once. Where a topic reaches very many, they are
/// gathered when asked for, so that memory stays in proportion to the rules.
struct TopicGraph: Sendable {
  /// A topic whose triggers count, with its inheritance level: 0 for the topic and what it includes.
  struct Member: Sendable, Equatable {
    var topic: Int
    var level: Int
  }

  /// The most members that are noted.
  private static let mostNoted = 32

  private let includes: [[Int]]
  private let inherits: [[Int]]
  /// What a topic includes and then what it inherits, each by the alphabet.
  private let below: [[Int]]
  private var pools: [[Member]?] = []
  private var trees: [[Int]?] = []

  /// - Parameters:
  ///   - includes: for each topic the topics that it includes, in the order of the source.
  ///   - inherits: the same for those that it inherits.
  ///   - names: the topics' names; `%` triggers are looked through by the alphabet.
  init(includes: [[Int]], inherits: [[Int]], names: [String]) {
    self.includes = includes
    self.inherits = inherits
    below = includes.indices.map { topic in
      [includes[topic], inherits[topic]].flatMap { $0.sorted { names[$0] < names[$1] } }
    }
    for topic in includes.indices {
      let pool = gatherPool(of: topic, most: Self.mostNoted)
      pools.append(pool.count < Self.mostNoted ? pool : nil)
      let tree = gatherTree(of: topic, most: Self.mostNoted)
      trees.append(tree.count < Self.mostNoted ? tree : nil)
    }
  }

  /// The topic itself first, then what it includes and inherits, the nearest level first.
  func pool(of topic: Int) -> [Member] { pools[topic] ?? gatherPool(of: topic, most: .max) }

  /// The order in which `%` triggers are looked through: depth first.
  func tree(of topic: Int) -> [Int] { trees[topic] ?? gatherTree(of: topic, most: .max) }

  private func gatherPool(of topic: Int, most: Int) -> [Member] {
    var pool: [Member] = []
    var seen: Set<Int> = []
    var level = 0
    var waiting = [topic]
    while !waiting.isEmpty, pool.count < most {
      var stack: [Int] = waiting.reversed()
      waiting = []
      while let next = stack.popLast(), pool.count < most {
        guard seen.insert(next).inserted else { continue }
        pool.append(Member(topic: next, level: level))
        stack += includes[next].reversed()
        waiting += inherits[next]
      }
      level += 1
    }
    return pool
  }

  private func gatherTree(of topic: Int, most: Int) -> [Int] {
    var tree: [Int] = []
    var seen: Set<Int> = []
    var stack = [topic]
    while let next = stack.popLast(), tree.count < most {
      guard seen.insert(next).inserted else { continue }
      tree.append(next)
      stack += below[next].reversed()
    }
    return tree
  }
}
