import Conversations
import Quoting

extension ConversationExport {
  /// The conversation in Markdown: its title, the participants and the day, and the exchanges with times and notes.
  package var markdown: String {
    let origin = conversation.origin
    var text = "# \(conversation.title.markdownEscaped)\n\n"
    text +=
      "\(origin.user.markdownEscaped) with \(origin.robot.markdownEscaped), \(day)\n"
    for entry in entries {
      for command in entry.typedCommands {
        text += "\n**\(origin.user.markdownEscaped):** \(Self.paragraph(command))\n"
      }
      text += "\n*\(time(of: entry))*"
      text += " **\(origin.user.markdownEscaped):** \(Self.paragraph(entry.message))\n"
      text += "\n**\(origin.robot.markdownEscaped):** \(Self.paragraph(entry.reply))\n"
      for note in entry.notes { text += "\n*note:* \(Self.paragraph(note))\n" }
    }
    return text
  }

  /// Returns a text as a paragraph that keeps its line breaks, except those at its end.
  private static func paragraph(_ text: String) -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines.map(\.markdownEscaped).joined(separator: "\\\n")
  }
}
