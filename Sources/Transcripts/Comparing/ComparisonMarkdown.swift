import Quoting
import Responder
import Review

/// A comparison for a comment on a pull request: a table for each pair of rules.
package struct ComparisonMarkdown {
  package let text: String

  @MainActor
  package init(_ comparison: RuleComparison) {
    let count = comparison.changes.reduce(0) { $0 + $1.count }
    let changed = count == 0 ? "None" : String(count)
    var text = "\(changed) of \(comparison.messageCount) replies changed\\.\n"
    for group in comparison.groups {
      text += "\n### \(Self.name(group.old)) → \(Self.name(group.new))\n\n"
      text += "| times | message | before | after |\n|--:|---|---|---|\n"
      for change in group.changes {
        text +=
          "| \(change.count) | \(Self.cell(change.message)) | \(Self.cell(change.old.text)) "
          + "| \(Self.cell(change.new.text)) |\n"
      }
    }
    self.text = text
  }

  private static func name(_ rule: Rule?) -> String {
    rule.map { "\($0.text.oneLine) (\($0.location))".markdownEscaped.withoutMentions } ?? "no rule"
  }

  private static func cell(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map {
      String($0).markdownEscaped.withoutMentions
    }.joined(separator: "<br>")
  }
}
