import Conversations
import Responder
import TranscriptFormat

extension CaseResult {
  /// The title; the line number if there is none.
  package var name: String { title.isEmpty ? "line \(location.line)" : title }

  /// The runs that passed, such as `passed 9 of 10`; `nil` unless a share of them suffices and some failed.
  var passedRuns: String? {
    passCount.flatMap { $0 < runCount ? "passed \($0) of \(runCount)" : nil }
  }

  var seconds: String { duration.seconds }
}

extension Failure {
  /// The name of the check for programs, which does not change when the text for people changes.
  var kind: String {
    switch check {
    case .differs(let speaker, _, _): speaker.rawValue
    case .missing(let speaker, _): "missing-\(speaker.rawValue)"
    case .unexpected(let speaker, _): "unexpected-\(speaker.rawValue)"
    case .variable: "variable"
    case .rule: "rule"
    case .sample: "sample"
    case .unmatched(let rule): rule == nil ? "unmatched" : "catch-all"
    case .screen: "screen"
    case .outcome: "outcome"
    case .call: "call"
    case .unchecked: "unchecked"
    case .incomparable: "incomparable"
    case .check(let check, _): check.name
    case .fault: "fault"
    }
  }
}
