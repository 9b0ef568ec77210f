package import Responder

/// The DataManager of rule files: edits them, writes taught rules, and removes taught rules again.
@MainActor
package protocol RuleFileDataManager: AnyObject {
  /// Whether there is a lesson to take back.
  var hasLessons: Bool { get }

  /// Returns the absolute path of a rule file; `nil` if the file is embedded in the program or missing.
  func path(of file: String) -> String?

  /// Opens a rule in the user's editor; returns when the editor ends.
  func edit(_ location: SourceLocation) async throws(RuleFileError)

  /// Writes a taught rule as a new lesson; returns the path of its file.
  func write(
    _ rule: String, by writer: any RuleWriter, for origin: RobotOrigin
  ) throws(RuleFileError) -> String

  /// Adds the exchange of the last lesson to the transcript beside the file of its rule; returns the path.
  ///
  /// - Parameter initialTopic: the topic in which a replay begins; the case sets any other one.
  func keepAsTest(
    _ lesson: Lesson, beside file: String, origin: ConversationOrigin, initialTopic: String?
  ) throws(RuleFileError) -> String

  /// Restores the files of the last lesson; throws if one has changed since.
  func takeBackLesson() throws(RuleFileError)
}

/// The files of a rule file's service.
package final class LiveRuleFileDataManager: RuleFileDataManager {
  private let service: any RuleFileService
  /// The file changes of each lesson in this run, in order.
  private var lessons: [[FileChange]] = []

  package init(service: any RuleFileService) { self.service = service }

  package func path(of file: String) -> String? { service.path(of: file) }

  package func edit(_ location: SourceLocation) async throws(RuleFileError) {
    try await service.edit(location)
  }

  package var hasLessons: Bool { !lessons.isEmpty }

  package func write(
    _ rule: String, by writer: any RuleWriter, for origin: RobotOrigin
  ) throws(RuleFileError) -> String {
    let path = service.learnedFile(writer.fileName, for: origin)
    lessons.append([try change(path) { writer.adding(rule, to: $0 ?? "") }])
    return path
  }

  package func keepAsTest(
    _ lesson: Lesson, beside file: String, origin: ConversationOrigin, initialTopic: String?
  ) throws(RuleFileError) -> String {
    let path = service.transcript(beside: file)
    let lines = NewCase.lines(
      lesson.message, lesson.reply, in: lesson.conversation.topic, unless: initialTopic)
    let addition = NewCase(of: lesson.message, lines, unlike: [])
    let change = try change(path) { addition.added(to: $0, at: path, origin: origin) }
    lessons[lessons.count - 1].append(change)
    return path
  }

  package func takeBackLesson() throws(RuleFileError) {
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
}
