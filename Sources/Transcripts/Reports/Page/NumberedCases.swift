import Responder

/// All cases of a report with their numbers, counted from 1, and the cases that use each line of the rules.
struct NumberedCases {
  /// The first case of each file has the number of this file’s element.
  let firstNumbers: [Int]
  /// The cases in order.
  let all: [CaseResult]
  /// The numbers of the cases that use a line, ascending, by file and line.
  private var users: [String: [Int: [Int]]] = [:]

  /// Complexity: linear in the cases and the rules that they use.
  init(_ files: [FileResult], coverage: [SourceLocation: CoveredRules]) {
    var first = 1
    firstNumbers = files.map { file in
      defer { first += file.cases.count }
      return first
    }
    all = files.flatMap(\.cases)
    for (index, result) in all.enumerated() {
      guard let used = coverage[result.location] else { continue }
      for location in used.locations { note(index + 1, at: location) }
    }
  }

  /// Returns the numbers of the cases that use a line, ascending.
  func users(ofLine line: Int, in file: String) -> [Int] { users[file]?[line] ?? [] }

  subscript(number: Int) -> CaseResult { all[number - 1] }

  private mutating func note(_ number: Int, at location: SourceLocation) {
    // A line may have several rules, replies and conditions of one case.
    if users[location.file]?[location.line]?.last == number { return }
    users[location.file, default: [:]][location.line, default: []].append(number)
  }
}
