import Quoting

extension ConversationExport {
  /// A heading, when and with whom, and each exchange as two paragraphs.
  package var markdown: String {
    let origin = conversation.origin
    var text = "# \(Self.escaped(conversation.title))\n\n"
    text += "\(Self.escaped(origin.user)) with \(Self.escaped(origin.robot)), "
    text += "\(origin.started.description.prefix(10)).\n"
    for entry in entries {
      text += "\n**\(Self.escaped(origin.user)):** \(Self.paragraph(entry.message))\n"
      text += "\n**\(Self.escaped(origin.robot)):** \(Self.paragraph(entry.reply))\n"
    }
    return text
  }

  /// Line breaks stay where they are.
  private static func paragraph(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { escaped($0) }
      .joined(separator: "\\\n")
  }

  /// What Markdown, HTML or a terminal would obey stands for itself.
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
