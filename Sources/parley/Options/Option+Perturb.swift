import Perturbation
import Responder

/// The options of `replay --perturb`.
extension Option {
  private static let kinds = PerturbationKind.allCases.map(\.rawValue)

  static let perturb = Option(
    "perturb", argument: "KINDS", isRepeatable: true, values: .words(["all"] + kinds),
    help: "send messages changed; see which rule answers",
    detail: "Names separated by commas, or `all`: "
      + PerturbationKind.allCases.map { "`\($0.rawValue)`, \($0.summary)" }.joined(separator: "; ")
      + ". With `--output FILE.chat` the failures become cases."
  ) { text, arguments throws(BadValue) in
    for name in text.split(separator: ",").map(String.init) {
      if name == "all" {
        arguments.perturb.kinds = PerturbationKind.allCases
      } else if let kind = PerturbationKind(rawValue: name) {
        if !arguments.perturb.kinds.contains(kind) {
          arguments.perturb.kinds.append(kind)
        }
      } else {
        throw BadValue(
          expected: nearestName(to: name, among: kinds).map { "\($0) instead of \(name)" }
            ?? "all, or some of " + kinds.joined(separator: ", "))
      }
    }
    if arguments.perturb.kinds.isEmpty {
      throw BadValue(expected: "names separated by commas, or all")
    }
  }

  static let rate = Option(
    "rate", argument: "PERCENT", help: "with --perturb: percentage of words to change",
    detail: "10 unless given, and at least one word."
  ) { text, arguments throws(BadValue) in
    guard let percent = Double(text), percent > 0, percent <= 100 else {
      throw BadValue(expected: "a number above 0, up to 100")
    }
    arguments.perturb.rate = percent
  }

  static let minRobust = Option(
    "min-robust", argument: "PERCENT", help: "with --perturb: fail only below this",
    detail: "The percentage of changed messages that reach their rule."
  ) { text, arguments throws(BadValue) in
    guard let percent = Double(text), (0...100).contains(percent) else {
      throw BadValue(expected: "a number from 0 to 100")
    }
    arguments.perturb.leastRobustness = percent
  }
}
