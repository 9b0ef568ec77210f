import Responder
import RuleLoading

/// The options of `mutate`.
extension Option {
  static let mutators = Option(
    "mutators", argument: "NAMES", isRepeatable: true, help: "make only these kinds of changes",
    detail: "Names separated by commas; `--list` shows them."
  ) { text, arguments throws(BadValue) in
    let names = text.split(separator: ",").map { String($0) }
    let known = RuleLanguages.mutators.map(\.name)
    guard !names.isEmpty, let wrong = names.first(where: { !known.contains($0) }) else {
      if names.isEmpty { throw BadValue(expected: "names separated by commas") }
      arguments.mutate.operators.formUnion(names)
      return
    }
    let nearest = nearestName(to: wrong, among: known)
    throw BadValue(
      expected: nearest.map { "\($0) instead of \(wrong)" } ?? "one of "
        + known.joined(separator: ", "))
  }

  static let sample = Option(
    "sample", argument: "N", help: "try only N changes, chosen by the seed"
  ) { text, arguments throws(BadValue) in
    guard let number = Int(text), number > 0 else {
      throw BadValue(expected: "a whole number from 1 up")
    }
    arguments.mutate.sample = number
  }

  static let inDiff = Option(
    "in-diff", argument: "REVISION", help: "change only lines changed since a Git revision"
  ) { text, arguments throws(BadValue) in
    guard !text.isEmpty, !text.hasPrefix("-") else { throw BadValue(expected: "a revision of Git") }
    arguments.mutate.revision = text
  }

  static let listMutants = Option("list", help: "list the changes without trying them") {
    $0.mutate.lists = true
  }

  static let allMutants = Option("verbose", short: "v", help: "show every rule with its changes") {
    $0.mutate.showsAll = true
  }

  static let minScore = Option(
    "min-score", argument: "PERCENT", help: "fail only if fewer changes are noticed"
  ) { text, arguments throws(BadValue) in
    guard let percent = Double(text), (0...100).contains(percent) else {
      throw BadValue(expected: "a number from 0 to 100")
    }
    arguments.mutate.leastScore = percent
  }

  static let writeTests = Option(
    "write", argument: "FILE", values: .file,
    help: "write the cases that were found to a new transcript"
  ) { text, arguments throws(BadValue) in
    guard !text.isEmpty else { throw BadValue(expected: "a file") }
    arguments.mutate.tests = text
  }

  static let incremental = Option(
    "incremental", argument: "FILE", values: .file,
    help: "take over verdicts from FILE, and update it",
    detail: """
      A verdict is taken over while the changed rule is as it was, and the cases that it depends on have the same \
      replies. The file is created if it is missing.
      """
  ) { text, arguments throws(BadValue) in
    guard !text.isEmpty else { throw BadValue(expected: "a file") }
    arguments.mutate.verdicts = text
  }

  static let mutationFormat = Option(
    "format", argument: "FORM", values: .words(MutationFormat.allCases.map(\.rawValue)),
    help: "report as text, json or sarif",
    detail: """
      `json` is the format of Stryker's mutation-testing-report-schema; `sarif` contains the changes that were not \
      noticed.
      """
  ) { text, arguments throws(BadValue) in
    guard let format = MutationFormat(rawValue: text) else {
      throw BadValue(expected: "text, json or sarif")
    }
    arguments.mutate.format = format
  }
}
