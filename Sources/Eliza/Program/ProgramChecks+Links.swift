import Responder

/// The check for links that form a cycle.
extension ProgramChecks {
  /// One cycle for each strongly connected component of the links: the shortest one through its first keyword.
  ///
  /// Complexity: linear in the links.
  var cycles: [(ScriptProblem, SourceRange)] {
    let links = program.keywords.indices.map { targets(of: $0) }
    return LinkComponents(links).all.compactMap { component in
      guard let first = component.min(),
        let cycle = cycle(through: first, in: Set(component), links)
      else {
        return nil
      }
      var names = cycle.prefix(Self.maximumNames).map { program.keywords[$0].name }
      if cycle.count > Self.maximumNames { names.append("…") }
      names.append(program.keywords[first].name)
      return (.linkCycle(names), SourceRange(program.keywords[first].location))
    }
    .sorted { ($0.1.start.line, $0.1.start.column) < ($1.1.start.line, $1.1.start.column) }
  }

  /// The maximum number of keywords named in a cycle.
  private static let maximumNames = 8

  /// Returns the shortest cycle through a keyword, if there is one.
  private func cycle(through start: Int, in component: Set<Int>, _ links: [[Int]]) -> [Int]? {
    var before: [Int: Int] = [:]
    var waiting = [start]
    var next = 0
    while next < waiting.count {
      let keyword = waiting[next]
      next += 1
      for target in links[keyword] where component.contains(target) {
        guard target != start else {
          var cycle = [keyword]
          while let last = cycle.last, last != start, let from = before[last] { cycle.append(from) }
          return cycle.reversed()
        }
        if before[target] == nil {
          before[target] = keyword
          waiting.append(target)
        }
      }
    }
    return nil
  }

  /// Returns the targets of the links that can take part in a cycle.
  ///
  /// These are the link at the keyword's end, and the reassemblies of each decomposition that has only links. Links to
  /// unknown keywords do not count, and neither does PRE, because it changes the words.
  private func targets(of keyword: Int) -> [Int] {
    let rule = program.keywords[keyword]
    var targets: [Int] = []
    for index in rule.decompositions {
      let links = program.decompositions[Int(index)].reassemblies.map { link(of: Int($0)) }
      if !links.contains(nil) { targets += links.compactMap { $0 } }
    }
    if case .keyword(let target) = rule.link { targets.append(Int(target)) }
    return targets
  }

  private func link(of reassembly: Int) -> Int? {
    if case .link(.keyword(let target)) = program.reassemblies[reassembly].action {
      return Int(target)
    }
    return nil
  }
}

/// The strongly connected components with a cycle, found by Tarjan's algorithm with an explicit stack.
private struct LinkComponents {
  private let links: [[Int]]
  private(set) var all: [[Int]] = []
  private var order: [Int?]
  private var lowLinks: [Int]
  private var isOpen: [Bool]
  private var open: [Int] = []
  private var count = 0

  init(_ links: [[Int]]) {
    self.links = links
    order = Array(repeating: nil, count: links.count)
    lowLinks = Array(repeating: 0, count: links.count)
    isOpen = Array(repeating: false, count: links.count)
    for node in links.indices where order[node] == nil { visit(node) }
  }

  private mutating func visit(_ start: Int) {
    var path = [(node: start, link: 0)]
    enter(start)
    while let (node, link) = path.last {
      guard link < links[node].count else {
        path.removeLast()
        if let parent = path.last?.node { lowLinks[parent] = min(lowLinks[parent], lowLinks[node]) }
        if lowLinks[node] == order[node] { close(at: node) }
        continue
      }
      path[path.count - 1].link += 1
      let target = links[node][link]
      if order[target] == nil {
        enter(target)
        path.append((target, 0))
      } else if isOpen[target] {
        lowLinks[node] = min(lowLinks[node], order[target] ?? 0)
      }
    }
  }

  private mutating func enter(_ node: Int) {
    order[node] = count
    lowLinks[node] = count
    count += 1
    open.append(node)
    isOpen[node] = true
  }

  private mutating func close(at node: Int) {
    var component: [Int] = []
    repeat {
      let last = open.removeLast()
      isOpen[last] = false
      component.append(last)
    } while component.last != node
    if component.count > 1 || links[node].contains(node) { all.append(component) }
  }
}
