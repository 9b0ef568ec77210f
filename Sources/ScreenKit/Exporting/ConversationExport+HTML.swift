import Conversations
import Quoting
import Terminal
import TranscriptFormat

extension ConversationExport {
  /// The conversation as one page that looks like the chat, light or dark as the reader prefers.
  ///
  /// The page needs no other file and runs no script. It is valid XML too, so that other programs can read it.
  package var html: String {
    let origin = conversation.origin
    let title = conversation.title.markupEscaped
    var text = """
      <!DOCTYPE html>
      <html xmlns="http://www.w3.org/1999/xhtml">
      <head>
      <meta charset="utf-8"/>
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'"/>
      <meta name="viewport" content="width=device-width, initial-scale=1"/>
      <meta name="color-scheme" content="light dark"/>
      <title>\(title)</title>
      <style>
      \(Self.style)
      </style>
      </head>
      <body class="plain">
      <h1 dir="auto">\(title)</h1>
      <p class="dim"><bdi>\(origin.user.markupEscaped)</bdi> with <bdi>\(origin.robot.markupEscaped)</bdi>, \(day)</p>

      """
    for entry in entries {
      text += "<div class=\"exchange\">\n"
      for command in entry.typedCommands { text += Self.line(.you, command) }
      text += Self.line(
        .you, TranscriptText.typed(entry.message), at: (entry.time.description, time(of: entry)))
      text += Self.line(.bot, entry.reply)
      for note in entry.notes { text += Self.line(.note, note) }
      text += "</div>\n"
    }
    return text + "</body>\n</html>\n"
  }

  private static func line(
    _ label: TranscriptLine.Label, _ text: String, at time: (exact: String, shown: String)? = nil
  ) -> String {
    let style: StyledText.Style =
      switch label {
      case .you: .user
      case .bot: .robot
      default: .notice
      }
    let clock = time.map {
      "<time class=\"dim\" datetime=\"\($0.exact.markupEscaped)\">\($0.shown.markupEscaped)</time>"
    }
    return "<div class=\"line\"><span class=\"\(style)\">\(label.rawValue)&gt;</span>"
      + "<span class=\"text\" dir=\"auto\">\(text.markupEscaped)</span>\(clock ?? "")</div>\n"
  }

  private static var style: String {
    """
    body{font:15px/1.45 \(StyleColors.fonts);max-width:56em;margin:0 auto;padding:1em}
    h1{font-size:1.2em;margin:0}
    p{margin:0 0 1.5em}
    .exchange{margin-bottom:.8em}
    .line{display:grid;grid-template-columns:6ch 1fr auto;column-gap:0}
    .text{white-space:pre-wrap;overflow-wrap:anywhere;min-width:0}
    time{padding-left:2ch}
    \(StyleColors.css("color", extra: [("body", "background", StyleColors.background)]))
    """
  }
}
