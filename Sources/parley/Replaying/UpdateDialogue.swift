import LineEditing
import Responder
import Terminal
import Transcripts

/// Asks about each change of an update: `replay --update=ask`.
@MainActor
final class UpdateDialogue {
  private let output: ReportOutput
  private let lines: TypedLines
  private let edit: (String) -> EditedMessage
  /// Whether the input has ended, so that all further changes are skipped.
  private var isOver = false

  init(
    output: ReportOutput, lines: TypedLines,
    edit: @escaping (String) -> EditedMessage = MessageEditor.chosen(staysInMemory: false).edit
  ) {
    self.output = output
    self.lines = lines
    self.edit = edit
  }

  /// Shows a change and returns the answer.
  ///
  /// - Parameter problem: a problem in the lines that the user typed for this change; `nil` at the first question.
  func decision(on change: ProposedChange, after problem: Diagnostic?) -> ChangeDecision {
    if isOver { return .skip }
    if let problem {
      output.write(StyledText(diagnostic: problem))
    } else {
      output.write(
        "\n" + StyledText("\(change.location)", .strong)
          + StyledText(": \(change.summary)\n", .problem))
      for line in change.patch.split(separator: "\n") {
        let style: StyledText.Style =
          line.hasPrefix("+") ? .good : line.hasPrefix("-") ? .problem : .dim
        output.write(StyledText(line + "\n", style))
      }
    }
    while true {
      output.write("accept? y yes, n no, e edit, s skip the rest of the file: ")
      output.flush()
      guard let line = lines.next() else {
        isOver = true
        output.write("\n")
        output.flush()
        return .skip
      }
      switch line.trimmed.lowercased() {
      case "y", "yes": return .accept
      case "n", "no": return .decline
      case "s", "skip": return .skip
      case "e", "edit":
        switch edit(change.text) {
        case .text(let text): return .replace(text)
        case .failed(let reason): output.write(StyledText("\(reason)\n", .problem))
        }
      default: output.write("Type y, n, e, or s, and press Enter.\n")
      }
    }
  }
}
