package import JSON
import Responder

extension RuleFindings {
  /// Reads a report of `replay --perturb --format json`: the changed messages that missed their rules.
  ///
  /// Returns `nil` for any other JSON.
  ///
  /// - Parameter lines: the values of the report's lines.
  package init?(perturbation lines: [JSONValue]) {
    guard let summary = lines.last?["summary"], let counts = summary["all"] else { return nil }
    func count(_ outcome: String) -> Int { counts[outcome]?.integer ?? 0 }
    let robust = count("same")
    let missed = count("other-rule") + count("catch-all") + count("none")
    var fingerprints: [String: String] = [:]
    for file in summary["files"]?.members ?? [] { fingerprints[file.name] = file.value.string }
    self.init(
      kind: .perturbation, findings: lines.compactMap(Finding.init(perturbation:)),
      score: .init(covered: robust, all: robust + missed), fingerprints: fingerprints)
  }
}

extension RuleFindings.Finding {
  /// Creates the finding of a line of the report; `nil` if the line is not a failure.
  fileprivate init?(perturbation line: JSONValue) {
    guard let kind = line["kind"]?.string, let changed = line["changed"]?.string,
      let rule = line["rule"], let file = rule["file"]?.string
    else { return nil }
    let target = line["got"].flatMap { got -> RuleFindings.Target? in
      guard let file = got["file"]?.string, let text = got["text"]?.string else { return nil }
      let location = SourceLocation(file: file, line: got["line"]?.integer ?? 0)
      return RuleFindings.Target(location: location, text: text)
    }
    let message = line["message"]?.string ?? ""
    self.init(
      location: SourceLocation(file: file, line: rule["line"]?.integer ?? 0), name: kind,
      text: "“\(changed)” instead of “\(message)” reaches" + (target == nil ? " no rule" : ""),
      target: target)
  }
}
