import Responder

/// All cases of a report with their numbers, counted from 1, and the cases that use each line of the rules.
struct NumberedCases {
  /// The number of the first case of each file, in the order of the files.
  let firstNumbers: [Int]
  let all: [CaseResult]
  /// The numbers of the cases that use a line, ascending, by file and line.
  private var numbersByLine: [String: [Int: [Int]]] = [:]

  init(_ files: [FileResult], coverage: [SourceLocation: CoveredRules]) {
    var first = 1
    firstNumbers = files.map { file in
      defer { first += file.cases.count }
      return first
    }
    all = files.flatMap(\.cases)
    for (index, result) in all.enumerated() {
      guard let used = coverage[result.location] else { continue }
      for location in used.locations { add(index + 1, at: location) }
    }
  }

  /// Returns the numbers of the cases that use a line, ascending.
  func numbers(ofCasesUsing line: Int, in file: String) -> [Int] {
    numbersByLine[file]?[line] ?? []
  }

  subscript(number: Int) -> CaseResult { all[number - 1] }

  private mutating func add(_ number: Int, at location: SourceLocation) {
    // One case may use several rules, replies and conditions of a line.
    if numbersByLine[location.file]?[location.line]?.last == number { return }
    numbersByLine[location.file, default: [:]][location.line, default: []].append(number)
  }
}
