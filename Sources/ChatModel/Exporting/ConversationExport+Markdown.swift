import Quoting

extension ConversationExport {
  /// The conversation as a heading, the day and the participants, and paragraphs for each exchange with its time.
  package var markdown: String {
    let origin = conversation.origin
    var text = "# \(Self.escaped(conversation.title))\n\n"
    text +=
      "\(Self.escaped(origin.user)) with \(Self.escaped(origin.robot)), \(day)\n"
    for entry in entries {
      for command in entry.commands {
        text += "\n**\(Self.escaped(origin.user)):** \(Self.paragraph(command))\n"
      }
      text += "\n*\(time(of: entry))*"
      text += " **\(Self.escaped(origin.user)):** \(Self.paragraph(entry.message))\n"
      text += "\n**\(Self.escaped(origin.robot)):** \(Self.paragraph(entry.reply))\n"
      for note in entry.notes { text += "\n*note:* \(Self.paragraph(note))\n" }
    }
    return text
  }

  /// Returns a paragraph that keeps its line breaks.
  private static func paragraph(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { escaped($0) }
      .joined(separator: "\\\n")
  }

  /// Escapes the characters that Markdown, HTML or a terminal would interpret.
  private static func escaped(_ text: some StringProtocol) -> String {
    var written = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if let escape = scalar.escape {
        written.append(contentsOf: ("\\" + escape).unicodeScalars)
      } else {
        if "\\`*_{}[]()<>#+-.!|~&".unicodeScalars.contains(scalar) { written.append("\\") }
        written.append(scalar)
      }
    }
    return String(written)
  }
}
