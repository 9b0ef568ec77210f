import Responder
package import TranscriptFormat

/// A case that is added to a transcript.
package struct NewCase: Sendable {
  /// The text of the case in a transcript, with its title.
  package let written: String

  /// - Parameter titles: the titles of the transcript's cases, from which the new one differs.
  package init(of message: String, _ lines: [TranscriptLine], unlike titles: Set<String>) {
    let title = String(caseTitle: message, unlike: titles)
    written =
      "# " + TranscriptText.escaped(title, eliding: false, continuing: false) + "\n"
      + TranscriptRecord.written(lines)
  }
}

extension NewCase {
  /// Returns the lines of a case with one message and its reply.
  ///
  /// - Parameters:
  ///   - topic: the topic of the message.
  ///   - initialTopic: the topic in which a replay begins, which therefore needs no line.
  package static func lines(
    _ message: String, _ reply: String, in topic: String?, initialTopic: String?
  ) -> [TranscriptLine] {
    let said = TranscriptRecord.saying(message, reply)
    guard let topic, topic != initialTopic else { return said }
    return [TranscriptLine(setting: "topic", to: topic)] + said
  }

  /// Returns the text of a transcript with the case at its end.
  ///
  /// - Parameters:
  ///   - before: the text of the file; `nil` if there is none, so that a header is needed.
  ///   - path: the absolute path of the file.
  package func added(to before: String?, at path: String, origin: ConversationOrigin) -> String {
    (before ?? RecordedHeader(origin, file: path).written) + "\n" + written
  }
}

extension String {
  /// Creates a case's title from a message: on one line, truncated if long, and different from all existing titles.
  package init(caseTitle message: String, unlike titles: Set<String>) {
    let short = message.singleSpaced.cut(to: 60)
    let title = short.isEmpty ? Words.emptyMessage : short
    if !titles.contains(title) {
      self = title
      return
    }
    // More numbers are tried than there are titles, so one of them is free.
    let free = (2...titles.count + 2).first { !titles.contains("\(title) (\($0))") }
    self = "\(title) (\(free ?? 2))"
  }
}
