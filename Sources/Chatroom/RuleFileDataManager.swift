package import ChatModel
import Responder
import TranscriptFormat

/// The rule files as their author works on them: the editor, the rules that were taught, and taking those back.
@MainActor
package final class RuleFileDataManager {
  private let service: any RuleFileService
  /// What was written for each lesson of this run, the last one last.
  private var lessons: [[FileChange]] = []

  /// What was done to a file, so that it can be taken back.
  private struct FileChange {
    var path: String
    /// `nil` if the file was not there.
    var before: String?
    var after: String
  }

  package init(service: any RuleFileService) { self.service = service }

  /// The absolute path of a rule file; `nil` for one that is part of the program.
  func path(of file: String) -> String? { service.path(of: file) }

  /// Has the user edit a rule; returns when that is done.
  func edit(_ location: SourceLocation) async throws(RuleFileError) {
    guard let path = service.path(of: location.file) else { throw .embedded(location.file) }
    try await service.edit(path, line: location.line)
  }

  var hasLessons: Bool { !lessons.isEmpty }

  /// Writes a rule that was taught as a new lesson; returns the path of its file.
  func write(
    _ rule: String, by writer: any RuleWriter, for origin: RobotOrigin
  ) throws(RuleFileError) -> String {
    let path = service.learnedFile(writer.fileName, for: origin)
    lessons.append([try change(path) { writer.adding(rule, to: $0 ?? "") }])
    return path
  }

  /// Adds the exchange of the last lesson to the transcript beside its rules; returns the path.
  func keepAsTest(
    _ lesson: Lesson, beside file: String, origin: ConversationOrigin
  ) throws(RuleFileError) -> String {
    let path = service.testFile(beside: file)
    let change = try change(path) { text in
      (text ?? RecordedHeader(origin, file: path).written) + Self.transcript(of: lesson)
    }
    lessons[lessons.count - 1].append(change)
    return path
  }

  /// Puts the files of the last lesson back; none of them if one was changed since.
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

  /// A lesson as a case of a transcript.
  static func transcript(of lesson: Lesson) -> String {
    var lines: [TranscriptLine] = []
    // RiveScript's first topic goes without saying.
    if let topic = lesson.conversation.topic, topic != "random" {
      lines.append(TranscriptLine(.set, "topic = \(topic)"))
    }
    lines += [
      TranscriptLine(.you, TranscriptText.typed(lesson.message)),
      TranscriptLine(.bot, lesson.reply),
    ]
    return "\n# " + TranscriptText.escaped(lesson.message, eliding: false, continuing: false) + "\n"
      + lines.map { $0.written + "\n" }.joined()
  }
}
