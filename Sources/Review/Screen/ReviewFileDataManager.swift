package import Conversations
package import Responder
import TranscriptFormat

/// The DataManager of the files that a review changes: rules, and the cases that test them.
@MainActor
package protocol ReviewFileDataManager: AnyObject {
  func newRulesFile(_ name: String, for origin: RobotOrigin) -> String

  /// Returns the absolute path of a rule file; `nil` if the file is embedded in the program or missing.
  func path(of file: String) -> String?

  /// Returns the change that an edit makes to the file for new rules.
  func change(
    of name: String, for origin: RobotOrigin, _ edit: (String) -> String
  ) throws(RuleFileError) -> FileChange

  /// Returns the change that an edit makes to a rule's file; `nil` if `edit` returns `nil`.
  ///
  /// Throws `embedded` if the rule's file is part of the program or missing.
  func change(
    ofFileOf rule: Rule, _ edit: (String) -> String?
  ) throws(RuleFileError) -> FileChange?

  /// Returns the change that adds one of the messages, with its reply, to the transcript beside a file of rules.
  ///
  /// `nil` if a fresh conversation gives a wanted reply to none of the first 50 messages.
  ///
  /// - Parameters:
  ///   - expected: the reply that the author expects; `nil` for today's.
  ///   - unlessKnown: whether to return `nil` if the transcript has the case already.
  func newCase(
    _ messages: [ReviewedMessage], beside file: String, answeredBy robot: Robot,
    expecting expected: String?, unlessKnown: Bool, where isWanted: (Reply) -> Bool
  ) async throws(RuleFileError) -> FileChange?

  /// Returns the cases of the robot's transcripts that pass now and would fail after a change.
  func failures(after change: FileChange, of origin: RobotOrigin) async -> [SourceLocation]

  /// Makes changes together: all, or none.
  func write(_ changes: [FileChange], for origin: RobotOrigin) throws(RuleFileError)

  /// Opens a rule in the user's editor; returns when the editor ends.
  func edit(_ location: SourceLocation) async throws(RuleFileError)
}

/// The implementation that uses services for rule files, cases and replies.
package final class LiveReviewFileDataManager: ReviewFileDataManager {
  private let files: any RuleFileService
  private let cases: any CaseService
  private let responder: any ResponderService
  private let clock: any ChatClock

  package init(
    files: any RuleFileService, cases: any CaseService, responder: any ResponderService,
    clock: any ChatClock
  ) {
    self.files = files
    self.cases = cases
    self.responder = responder
    self.clock = clock
  }

  package func newRulesFile(_ name: String, for origin: RobotOrigin) -> String {
    files.newRulesFile(name, for: origin)
  }

  package func path(of file: String) -> String? { files.path(of: file) }

  package func change(
    of name: String, for origin: RobotOrigin, _ edit: (String) -> String
  ) throws(RuleFileError) -> FileChange {
    let path = files.newRulesFile(name, for: origin)
    let before = try files.text(of: path)
    return FileChange(path: path, before: before, after: edit(before ?? ""))
  }

  package func change(
    ofFileOf rule: Rule, _ edit: (String) -> String?
  ) throws(RuleFileError) -> FileChange? {
    guard let path = files.path(of: rule.location.file) else { throw .embedded(rule.location.file) }
    guard let before = try files.text(of: path) else { return nil }
    return edit(before).map { FileChange(path: path, before: before, after: $0) }
  }

  package func newCase(
    _ messages: [ReviewedMessage], beside file: String, answeredBy robot: Robot,
    expecting expected: String?, unlessKnown: Bool, where isWanted: (Reply) -> Bool
  ) async throws(RuleFileError) -> FileChange? {
    let origin = ConversationOrigin(
      with: robot, user: ChatSettings.defaultUser, seed: 0, started: clock.now)
    let path = files.transcript(beside: file)
    let before = try files.text(of: path)
    let existing = before.map {
      Transcript(TranscriptDocument(name: path, bytes: Array($0.utf8)))
    }
    let header = existing?.header
    let fresh = Conversation(user: header?.user ?? origin.user, seed: header?.seed ?? origin.seed)
    for message in messages.prefix(Self.maximumCandidates) {
      let reply = try? await responder.inspect {
        var conversation = fresh
        conversation.topic = message.topic
        return robot.responder.respond(to: message.message, in: &conversation)
      }
      guard let reply else { continue }
      if expected == nil, reply.foundNoRule || !reply.problems.isEmpty || !isWanted(reply) {
        continue
      }
      let lines = NewCase.lines(
        message.message, expected ?? reply.text, in: message.topic,
        initialTopic: robot.responder.initialTopic)
      if unlessKnown, existing?.cases.contains(where: { $0.isOnly(lines) }) == true { return nil }
      let rule = expected == nil ? reply.explanation.winner : nil
      let required = rule.map { TranscriptLine(.rule, RuleReference(naming: $0).written) }
      let addition = NewCase(
        of: message.message, lines + [required].compactMap(\.self),
        unlike: Set(existing?.cases.map(\.title) ?? []))
      return FileChange(
        path: path, before: before, after: addition.added(to: before, at: path, origin: origin))
    }
    return nil
  }

  /// The maximum number of messages that are tried for a case.
  private static let maximumCandidates = 50

  package func failures(after change: FileChange, of origin: RobotOrigin) async -> [SourceLocation]
  {
    let files = [files.newRulesFile("rules", for: origin), change.path].map(
      files.transcript(beside:))
    let folders = Set(files.map { $0.split(separator: "/").dropLast() }).map {
      "/" + $0.joined(separator: "/")
    }
    return await cases.failures(in: folders.sorted(), after: [change])
  }

  package func write(_ changes: [FileChange], for origin: RobotOrigin) throws(RuleFileError) {
    try files.write(changes, for: origin)
  }

  package func edit(_ location: SourceLocation) async throws(RuleFileError) {
    try await files.edit(location)
  }
}

extension TranscriptCase {
  /// Returns whether the case consists of these lines, besides those that check variables and the rule.
  fileprivate func isOnly(_ lines: [TranscriptLine]) -> Bool {
    guard exchanges.count == 1, exchanges[0].steps.count == 1, let step = exchanges[0].steps.first,
      step.outputs.count == 1, step.outputs[0].choices.count == 1,
      case .exact(let pieces)? = step.outputs[0].choices.first?.expectation, pieces.count == 1
    else { return false }
    let settings = step.settings.map { TranscriptLine(setting: $0.name, to: $0.value) }
    return settings + [TranscriptLine(.you, step.text), TranscriptLine(.bot, pieces[0])] == lines
  }
}
