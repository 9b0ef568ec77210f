/// The includes and inheritance between topics, and the topics searched from each.
///
/// Most topics reach few other topics; the result is then cached. If a topic reaches many, they are gathered on demand,
/// so that the memory used is proportional to the rules.
struct TopicGraph: Sendable {
  /// A topic to search, with its inheritance level: 0 for the topic itself and its includes.
  struct Member: Sendable, Equatable {
    var topic: Int
    var level: Int
  }

  /// The minimum number of reached topics that are gathered on demand instead of cached.
  private static let minimumUncachedTopics = 32

  private let includes: [[Int]]
  private let inherits: [[Int]]
  /// For each topic, its includes, then the topics that it inherits; each group sorted alphabetically.
  private let below: [[Int]]
  /// The number of all includes and inheritances.
  private let linkCount: Int
  private var cache: [[Member]?] = []
  private var trees: [[Int]?] = []

  /// - Parameters:
  ///   - includes: for each topic the topics that it includes, in the order of the source.
  ///   - inherits: for each topic the topics that it inherits, in the same order.
  ///   - names: the topics' names, by which `below` is sorted.
  init(includes: [[Int]], inherits: [[Int]], names: [String]) {
    self.includes = includes
    self.inherits = inherits
    below = includes.indices.map { topic in
      [includes[topic], inherits[topic]].flatMap { $0.sorted { names[$0] < names[$1] } }
    }
    linkCount = below.reduce(0) { $0 + $1.count }
    for topic in includes.indices {
      let searched = search(from: topic, limit: Self.minimumUncachedTopics)
      cache.append(searched.count < Self.minimumUncachedTopics ? searched : nil)
      let tree = gatherTree(of: topic, limit: Self.minimumUncachedTopics)
      trees.append(tree.count < Self.minimumUncachedTopics ? tree : nil)
    }
  }

  /// Returns the topics that a topic searches, the nearest level first: the topic itself comes first.
  func searched(from topic: Int) -> [Member] { cache[topic] ?? search(from: topic, limit: .max) }

  /// Returns the topics in the order in which their `%` triggers are searched: depth first.
  func tree(of topic: Int) -> [Int] { trees[topic] ?? gatherTree(of: topic, limit: .max) }

  /// Returns the maximum cost of finding the topics that a topic searches, in topics and links.
  func cost(of topic: Int) -> Int { cache[topic]?.count ?? includes.count + linkCount }

  private func search(from topic: Int, limit: Int) -> [Member] {
    var searched: [Member] = []
    var seen: Set<Int> = []
    var level = 0
    var waiting = [[topic][...]]
    while !waiting.isEmpty, searched.count < limit {
      let first = searched.count
      var walk = Walk(waiting)
      while searched.count < limit, let next = walk.next(among: includes, &seen) {
        searched.append(Member(topic: next, level: level))
      }
      waiting = searched[first...].map { inherits[$0.topic][...] }
      level += 1
    }
    return searched
  }

  private func gatherTree(of topic: Int, limit: Int) -> [Int] {
    var tree: [Int] = []
    var seen: Set<Int> = []
    var walk = Walk([[topic][...]])
    while tree.count < limit, let next = walk.next(among: below, &seen) { tree.append(next) }
    return tree
  }

  /// A depth-first walk through topics; each step finds only the next topic.
  private struct Walk {
    private var open: [ArraySlice<Int>]

    /// Starts from the topics of these lists, the first list first.
    init(_ lists: [ArraySlice<Int>]) { open = lists.reversed() }

    mutating func next(among links: [[Int]], _ seen: inout Set<Int>) -> Int? {
      while let last = open.indices.last {
        guard let topic = open[last].popFirst() else {
          open.removeLast()
          continue
        }
        guard seen.insert(topic).inserted else { continue }
        open.append(links[topic][...])
        return topic
      }
      return nil
    }
  }
}
