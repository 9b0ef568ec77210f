package import Responder

/// The rules of robots, and how often each rule, reply and condition was used.
package struct RuleCoverage: Sendable {
  /// The rules sorted by location; a rule shared by several robots is included once.
  package let rules: [Rule]
  package let covered: CoveredRules

  package init(rules: [Rule], covered: CoveredRules) {
    let byLocation = Dictionary(rules.map { ($0.location, $0) }, uniquingKeysWith: { $1 })
    self.rules = byLocation.values.sorted {
      ($0.location.file, $0.location.line, $0.location.column)
        < ($1.location.file, $1.location.line, $1.location.column)
    }
    self.covered = covered
  }

  /// The number of covered items, and the number of all items.
  package struct Share: Sendable, Hashable {
    package var covered = 0
    package var all = 0

    /// The percentage from 0 to 100; 100 if the total is 0.
    package var percent: Double { all == 0 ? 100 : Double(covered) * 100 / Double(all) }

    mutating func count(_ isCovered: Bool) {
      all += 1
      if isCovered { covered += 1 }
    }
  }

  package struct File: Sendable {
    package var name: String
    package var triggers = Share()
    package var replies = Share()
    package var conditions = Share()
    /// The lines of uncovered triggers, replies and conditions, ascending.
    package var uncoveredLines: [Int] = []
  }

  /// The shares of each file, sorted by name.
  package var files: [File] {
    var files: [File] = []
    for rule in rules {
      if files.last?.name != rule.location.file { files.append(File(name: rule.location.file)) }
      count(rule, in: &files[files.count - 1])
    }
    for index in files.indices {
      files[index].uncoveredLines = Set(files[index].uncoveredLines).sorted()
    }
    return files
  }

  package var triggers: Share { sum(\.triggers) }
  package var replies: Share { sum(\.replies) }
  /// The share of covered conditions in all files; a condition is covered if it held at least once.
  package var conditions: Share { sum(\.conditions) }

  /// The share of topics with a covered trigger among all topics with triggers.
  package var topics: Share {
    let coveredTopics = Set(rules.filter { hits($0) > 0 }.map(\.topic))
    let all = Set(rules.map(\.topic))
    return Share(covered: coveredTopics.count, all: all.count)
  }

  package func hits(_ rule: Rule) -> Int { covered.rules[rule.location] ?? 0 }

  private func count(_ rule: Rule, in file: inout File) {
    func add(_ share: WritableKeyPath<File, Share>, _ isCovered: Bool, _ location: SourceLocation) {
      file[keyPath: share].count(isCovered)
      if !isCovered { file.uncoveredLines.append(location.line) }
    }
    add(\.triggers, hits(rule) > 0, rule.location)
    for reply in rule.alternatives {
      add(\.replies, covered.replies[reply.location] != nil, reply.location)
    }
    for condition in rule.conditions {
      let isCovered = (covered.conditions[condition.location]?.holding ?? 0) > 0
      add(\.conditions, isCovered, condition.location)
    }
  }

  private func sum(_ share: KeyPath<File, Share>) -> Share {
    files.reduce(into: Share()) { sum, file in
      sum.covered += file[keyPath: share].covered
      sum.all += file[keyPath: share].all
    }
  }
}
