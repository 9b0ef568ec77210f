package import Conversations
import Responder
import TranscriptFormat

/// The DataManager of rule files: edits them, writes taught rules, and removes taught rules again.
@MainActor
package final class RuleFileDataManager {
  private let service: any RuleFileService
  /// The file changes of each lesson in this run, in order.
  private var lessons: [[FileChange]] = []

  /// A reversible change of a file.
  private struct FileChange {
    var path: String
    /// The text before; `nil` if there was no file.
    var before: String?
    var after: String
  }

  package init(service: any RuleFileService) { self.service = service }

  /// Returns the absolute path of a rule file; `nil` if the file is embedded in the program or missing.
  func path(of file: String) -> String? { service.path(of: file) }

  /// Opens a rule in the user's editor; returns when the editor ends.
  func edit(_ location: SourceLocation) async throws(RuleFileError) {
    guard let path = service.path(of: location.file) else { throw .embedded(location.file) }
    try await service.edit(path, line: location.line)
  }

  var hasLessons: Bool { !lessons.isEmpty }

  /// Writes a taught rule as a new lesson; returns the path of its file.
  func write(
    _ rule: String, by writer: any RuleWriter, for origin: RobotOrigin
  ) throws(RuleFileError) -> String {
    let path = service.learnedFile(writer.fileName, for: origin)
    lessons.append([try change(path) { writer.adding(rule, to: $0 ?? "") }])
    return path
  }

  /// Adds the exchange of the last lesson to the transcript beside the file of its rule; returns the path.
  func keepAsTest(
    _ lesson: Lesson, beside file: String, origin: ConversationOrigin
  ) throws(RuleFileError) -> String {
    let path = service.transcript(beside: file)
    let change = try change(path) { text in
      (text ?? RecordedHeader(origin, file: path).written) + Self.transcript(of: lesson)
    }
    lessons[lessons.count - 1].append(change)
    return path
  }

  /// Restores the files of the last lesson; throws if one has changed since.
  func takeBackLesson() throws(RuleFileError) {
    guard let changes = lessons.last else { return }
    for change in changes {
      guard try service.text(of: change.path) == change.after else {
        throw .changedMeanwhile(change.path)
      }
    }
    for change in changes.reversed() {
      try service.write(change.before, to: change.path, replacing: change.after)
    }
    lessons.removeLast()
  }

  private func change(
    _ path: String, _ edit: (String?) -> String
  ) throws(RuleFileError) -> FileChange {
    let before = try service.text(of: path)
    let after = edit(before)
    try service.write(after, to: path, replacing: before)
    return FileChange(path: path, before: before, after: after)
  }

  /// Returns a lesson as a case of a transcript.
  static func transcript(of lesson: Lesson) -> String {
    var lines: [TranscriptLine] = []
    // A replay starts in RiveScript's initial topic, which therefore needs no line.
    if let topic = lesson.conversation.topic, topic != "random" {
      lines.append(TranscriptLine(.set, "topic = \(topic)"))
    }
    lines += [
      TranscriptLine(.you, TranscriptText.typed(lesson.message)),
      TranscriptLine(.bot, lesson.reply),
    ]
    return "\n" + NewCase(of: lesson.message, lines, unlike: []).written
  }
}
