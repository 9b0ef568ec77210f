import Responder
import Terminal
import TranscriptFormat

/// A failure for people: the message, the expected and the actual reply, and the rules used for the actual reply.
struct FailureText {
  private static let indent = 14

  let failure: Failure
  let marksChanges: Bool

  var text: StyledText {
    var text = row("said", StyledText(failure.message, .user))
    switch failure.check {
    case .differs(_, let expected, let got): text += difference(expected, got)
    case .missing(_, let expected):
      for choice in expected.prefix(ReplyDifference.maximumChoices) {
        text += row("expected", StyledText(choice.described))
      }
      text += more(expected)
    case .unexpected(_, let got): text += row("got", StyledText(got, .good))
    case .variable, .rule, .outcome, .unmatched, .sample, .screen, .call, .unchecked, .incomparable,
      .check, .fault:
      text += row("expected", StyledText(failure.expected)) + row("got", StyledText(failure.got))
    }
    return text + rules
  }

  /// Returns the expected texts and the actual one.
  ///
  /// The words that differ are marked in the actual text and in the expected text most similar to it.
  private func difference(_ expected: [ExpectedText], _ got: String) -> StyledText {
    let compared = ReplyDifference(expected, got: got)
    var text: StyledText = ""
    for (index, choice) in compared.choices.enumerated() {
      text += row(
        index == 0 ? "expected" : "or",
        index == compared.nearestIndex
          ? side(choice.difference, .removed, .problem) : StyledText(choice.text))
    }
    guard let nearest = compared.nearestIndex else { return row("got", StyledText(got)) }
    return text + more(expected)
      + row("got", side(compared.choices[nearest].difference, .added, .good))
  }

  private func more(_ expected: [ExpectedText]) -> StyledText {
    let left = expected.count - ReplyDifference.maximumChoices
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
    let (first, omitted, last) = explanation.shownSteps
    guard !first.isEmpty else { return row("rule", StyledText("none matched", .dim)) }
    return first.reduce("") { $0 + row(for: $1) }
      + (omitted > 0 ? row("", StyledText("… \(omitted) more", .dim)) : "")
      + last.reduce("") { $0 + row(for: $1) }
  }

  private func row(for step: Explanation.Step) -> StyledText {
    let rule = "\(step.rule.location): \(step.rule.text.revealed.cut(to: 96))"
    let topic = step.rule.topic.map { "  (topic \($0))" } ?? ""
    let part = step.part.map { "  (part \($0 + 1))" } ?? ""
    let arrow = step.depth == 0 ? "" : String(repeating: "  ", count: step.depth - 1) + "→ "
    return row(step.depth == 0 ? "rule" : "", StyledText(arrow + rule + topic + part, .dim))
  }

  private func row(_ label: String, _ value: StyledText) -> StyledText {
    let head = ("    " + label).padded(to: Self.indent)
    let indent = "\n" + String(repeating: " ", count: Self.indent)
    var text = StyledText(head, .dim)
    for run in value.runs {
      let lines = run.text.split(separator: "\n", omittingEmptySubsequences: false)
      text += StyledText(lines.joined(separator: indent), run.style)
    }
    return text + "\n"
  }
}

extension Explanation {
  private static let shownAtEachEnd = 4

  /// The steps that a failure shows: the first and the last ones, and the number of steps left out between them.
  ///
  /// Rules that gave way to others are not counted. Up to eight steps are all in `first`.
  var shownSteps: (first: ArraySlice<Step>, omittedCount: Int, last: ArraySlice<Step>) {
    let steps = steps.filter { !$0.gaveWay }
    let omitted = max(0, steps.count - 2 * Self.shownAtEachEnd)
    let first = omitted == 0 ? steps[...] : steps.prefix(Self.shownAtEachEnd)
    return (first, omitted, omitted == 0 ? [] : steps.suffix(Self.shownAtEachEnd))
  }
}
