import Responder
import Terminal
import TranscriptFormat

/// A failure for people: the message, the expected and the actual reply, and the rules used for the actual reply.
struct FailureText {
  private static let indent = 14
  private static let shownSteps = 8
  /// The maximum number of alternatives shown.
  private static let maximumChoices = 20

  private let failure: Failure
  private let marksChanges: Bool

  init(_ failure: Failure, marksChanges: Bool) {
    self.failure = failure
    self.marksChanges = marksChanges
  }

  var text: StyledText {
    var text = row("said", StyledText(failure.message, .user))
    switch failure.check {
    case .differs(_, let expected, let got): text += difference(expected, got)
    case .missing(_, let expected):
      for choice in expected.prefix(Self.maximumChoices) {
        text += row("expected", StyledText(choice.described))
      }
      text += more(expected)
    case .unexpected(_, let got): text += row("got", StyledText(got, .good))
    case .variable, .rule, .unmatched, .sample, .screen, .call, .unchecked, .incomparable:
      text += row("expected", StyledText(failure.expected)) + row("got", StyledText(failure.got))
    }
    return text + rules
  }

  /// Returns the expected texts and the actual one.
  ///
  /// The words that differ are marked in the actual text and in the expected text most similar to it.
  private func difference(_ expected: [ExpectedText], _ got: String) -> StyledText {
    let shown = expected.prefix(Self.maximumChoices)
    let diffs = shown.map { WordDiff(from: $0.described, to: got) }
    let changes = diffs.map(\.changes)
    let nearest = diffs.indices.min { changes[$0] < changes[$1] } ?? 0
    var text: StyledText = ""
    for (index, choice) in shown.enumerated() {
      let label = index == 0 ? "expected" : "or"
      text += row(
        label,
        index == nearest ? side(diffs[index], .removed, .problem) : StyledText(choice.described))
    }
    guard diffs.indices.contains(nearest) else { return row("got", StyledText(got)) }
    return text + more(expected) + row("got", side(diffs[nearest], .added, .good))
  }

  private func more(_ expected: [ExpectedText]) -> StyledText {
    let left = expected.count - Self.maximumChoices
    return left > 0 ? row("or", StyledText("… \(left) more", .dim)) : ""
  }

  private func side(_ diff: WordDiff, _ kind: WordDiff.Part.Kind, _ style: StyledText.Style)
    -> StyledText
  {
    let (open, close) = kind == .removed ? ("[-", "-]") : ("{+", "+}")
    var text: StyledText = ""
    for part in diff.parts where part.kind == .same || part.kind == kind {
      let isMarked = part.kind == kind && marksChanges
      text += StyledText(
        isMarked ? open + part.text + close : part.text, part.kind == kind ? style : .plain)
    }
    return text
  }

  private var rules: StyledText {
    guard let explanation = failure.explanation else { return "" }
    let steps = explanation.steps.filter { !$0.gaveWay }
    guard !steps.isEmpty else { return row("rule", StyledText("none matched", .dim)) }
    var text: StyledText = ""
    // A cycle of redirects can have dozens of steps; the first four and the last four are sufficient.
    let left = max(0, steps.count - Self.shownSteps)
    for (number, step) in steps.enumerated() where number < 4 || number >= 4 + left {
      if number == 4 + left, left > 0 { text += row("", StyledText("… \(left) more", .dim)) }
      let rule = "\(step.rule.location): \(step.rule.text.revealed.cut(to: 96))"
      let topic = step.rule.topic.map { "  (topic \($0))" } ?? ""
      let arrow = step.depth == 0 ? "" : String(repeating: "  ", count: step.depth - 1) + "→ "
      text += row(step.depth == 0 ? "rule" : "", StyledText(arrow + rule + topic, .dim))
    }
    return text
  }

  private func row(_ label: String, _ value: StyledText) -> StyledText {
    let head = "    " + label + String(repeating: " ", count: Self.indent - 4 - label.count)
    let indent = "\n" + String(repeating: " ", count: Self.indent)
    var text = StyledText(head, .dim)
    for run in value.runs {
      let lines = run.text.split(separator: "\n", omittingEmptySubsequences: false)
      text += StyledText(lines.joined(separator: indent), run.style)
    }
    return text + "\n"
  }
}

extension String {
  /// Returns the text in at most `length` characters; if it was truncated, the last one is an ellipsis.
  fileprivate func cut(to length: Int) -> String {
    count > length ? prefix(length - 1) + "…" : self
  }
}
