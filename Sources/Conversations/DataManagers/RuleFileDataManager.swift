package import Responder

/// The DataManager of rule files: edits them, writes taught rules, and removes taught rules again.
@MainActor
package protocol RuleFileDataManager: AnyObject {
  /// Whether there is a lesson to undo.
  var hasLessons: Bool { get }

  /// Returns the absolute path of a rule file; `nil` if the file is embedded in the program or missing.
  func path(of file: String) -> String?

  /// Returns the number of lines of a rule file, counting an empty line after the last line feed; `nil` if the file
  /// is embedded in the program or cannot be read.
  func lineCount(of file: String) -> Int?

  /// Opens a rule in the user's editor; returns when the editor ends.
  func edit(_ location: SourceLocation) async throws(RuleFileError)

  /// Returns the change that adds a taught rule to its file.
  func change(
    adding rule: String, by writer: any RuleWriter, for origin: RobotOrigin
  ) throws(RuleFileError) -> FileChange

  /// Returns the change that adds the exchange of a lesson to the transcript beside the file of its rule.
  ///
  /// - Parameter initialTopic: the topic in which a replay begins; if the lesson’s topic differs, the case sets it.
  func testCase(
    of lesson: Lesson, beside file: String, origin: ConversationOrigin, initialTopic: String?
  ) throws(RuleFileError) -> FileChange

  /// Makes the changes of a new lesson together: all or none, even if the program is killed.
  func write(_ changes: [FileChange], for origin: RobotOrigin) throws(RuleFileError)

  /// Restores the files of the last lesson; throws if one of the files has changed since.
  func takeBackLesson() throws(RuleFileError)
}

/// Writes through a `RuleFileService`, and remembers lessons so that they can be undone.
package final class LiveRuleFileDataManager: RuleFileDataManager {
  private let service: any RuleFileService
  /// The file changes of each lesson in this run, in order, with the rules of the robot.
  private var lessons: [(changes: [FileChange], origin: RobotOrigin)] = []

  package init(service: any RuleFileService) { self.service = service }

  package func path(of file: String) -> String? { service.path(of: file) }

  package func lineCount(of file: String) -> Int? {
    guard let path = path(of: file), let text = try? service.text(of: path) else { return nil }
    return text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).count
  }

  package func edit(_ location: SourceLocation) async throws(RuleFileError) {
    try await service.edit(location)
  }

  package var hasLessons: Bool { !lessons.isEmpty }

  package func change(
    adding rule: String, by writer: any RuleWriter, for origin: RobotOrigin
  ) throws(RuleFileError) -> FileChange {
    try change(service.newRulesFile(writer.fileName, for: origin)) {
      writer.adding(rule, to: $0 ?? "")
    }
  }

  package func testCase(
    of lesson: Lesson, beside file: String, origin: ConversationOrigin, initialTopic: String?
  ) throws(RuleFileError) -> FileChange {
    let path = service.transcript(beside: file)
    let lines = NewCase.lines(
      lesson.message, lesson.reply, in: lesson.conversation.topic, initialTopic: initialTopic)
    let addition = NewCase(of: lesson.message, lines, unlike: [])
    return try change(path) { addition.added(to: $0, at: path, origin: origin) }
  }

  package func write(_ changes: [FileChange], for origin: RobotOrigin) throws(RuleFileError) {
    try service.write(changes, for: origin)
    lessons.append((changes, origin))
  }

  package func takeBackLesson() throws(RuleFileError) {
    guard let last = lessons.last else { return }
    try service.write(last.changes.reversed().map(\.reversed), for: last.origin)
    lessons.removeLast()
  }

  private func change(
    _ path: String, _ edit: (String?) -> String
  ) throws(RuleFileError) -> FileChange {
    let before = try service.text(of: path)
    return FileChange(path: path, before: before, after: edit(before))
  }
}
