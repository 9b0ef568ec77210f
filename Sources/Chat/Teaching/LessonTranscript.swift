import Responder

/// A lesson as a case of a transcript.
enum LessonTranscript {
  static func written(_ lesson: Lesson) -> String {
    var lines: [TranscriptLine] = []
    // RiveScript's first topic goes without saying.
    if let topic = lesson.conversation.topic, topic != "random" {
      lines.append(TranscriptLine(.set, "topic = \(topic)"))
    }
    let said = lesson.message.hasPrefix("/") ? "/" + lesson.message : lesson.message
    lines += [TranscriptLine(.you, said), TranscriptLine(.bot, lesson.reply)]
    return "\n# " + TranscriptText.escaped(lesson.message, eliding: false, continuing: false) + "\n"
      + lines.map { $0.written + "\n" }.joined()
  }
}
