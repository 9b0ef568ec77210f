import Conversations
import Quoting
import Responder
import ScreenKit

/// The forms CSV and Markdown.
extension ReviewReport {
  /// Writes a record for each wording; only the first one of a group has the reason why the nearest rule did not answer.
  ///
  /// - Parameter isRevealed: whether characters that a terminal would interpret become escapes.
  func writeCSV(isRevealed: Bool, _ write: (String) -> Void) {
    write("group,message,count,reasons,trigger,file,line,reason\r\n")
    for index in 0..<groupCount(isForPeople: false) {
      let group = review.groups[index]
      let near = review.nearest(to: group).first
      for (number, message) in group.messages.enumerated() {
        let fields = [
          "\(index + 1)", masked(message.message), "\(message.count)",
          message.reasons.all.map(\.name).joined(separator: " "), near?.rule.text ?? "",
          near.map { file(of: $0.rule) } ?? "", near.map { "\($0.rule.location.line)" } ?? "",
          mask == nil && number == 0 ? near?.reason ?? "" : "",
        ]
        write(fields.csvRecord(isRevealed: isRevealed))
      }
    }
  }

  func writeMarkdown(_ write: (String) -> Void) {
    let count = groupCount(isForPeople: true)
    write("# Messages that no rule understood\n\n\(summary.markdownEscaped)\n")
    for index in 0..<count {
      let group = review.groups[index]
      write("\n## \(index + 1). \(masked(group.title).markdownEscaped.withoutMentions)\n\n")
      write("\(facts(of: group).markdownEscaped)\n\n")
      for message in group.messages.prefix(Self.maximumWordings) {
        write("- \(masked(message.message).markdownEscaped.withoutMentions) (\(message.count))\n")
      }
      for near in review.nearest(to: group) {
        write(
          "- near \(near.rule.text.oneLine.markdownCode) in "
            + "\(file(of: near.rule)):\(near.rule.location.line)".markdownEscaped
            + (mask == nil ? ": \(near.reason.markdownEscaped)" : "") + "\n")
      }
    }
    if count < review.groups.count {
      write("\n\(Words.moreGroups(review.groups.count - count).markdownEscaped)\n")
    }
  }
}

extension [String] {
  /// Returns the fields as a record of a table for spreadsheets, by RFC 4180, with its line end.
  ///
  /// - Parameter isRevealed: whether characters that a terminal would interpret become escapes.
  func csvRecord(isRevealed: Bool) -> String {
    map { (isRevealed ? $0.oneLine : $0).csvField }.joined(separator: ",") + "\r\n"
  }
}

extension String {
  /// The text with an invisible character after each `@`, so that a name in somebody's message notifies nobody on GitHub.
  package var withoutMentions: String { escaping(["@": "@\u{2060}"]) }
}
