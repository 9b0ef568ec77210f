internal import Responder

/// Links that lead round.
extension ProgramChecks {
  /// Each round of links once, at the keyword where it is entered first.
  var cycles: [(ScriptProblem, SourceRange)] {
    var found: [(ScriptProblem, SourceRange)] = []
    var isDone = Array(repeating: false, count: program.keywords.count)
    for start in program.keywords.indices where !isDone[start] {
      var path: [(keyword: Int, targets: ArraySlice<Int>)] = [(start, targets(of: start)[...])]
      while let top = path.last {
        guard let target = top.targets.first else {
          isDone[top.keyword] = true
          path.removeLast()
          continue
        }
        path[path.count - 1].targets.removeFirst()
        if let entry = path.firstIndex(where: { $0.keyword == target }) {
          let names = (path[entry...].map(\.keyword) + [target]).map { program.keywords[$0].name }
          found.append((.linkCycle(names), SourceRange(program.keywords[target].location)))
        } else if !isDone[target] {
          path.append((target, targets(of: target)[...]))
        }
      }
    }
    return found
  }

  /// Where a keyword can send on words unchanged with no other choice: a link at its end, or a
  /// decomposition that has nothing but links.
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
