import Responder
import TranscriptFormat

@testable import Conversations
@testable import ScreenKit

/// The calls of the DataManagers of one test, in order.
@MainActor
final class CallLog {
  var calls: [String] = []
  func add(_ call: String) { calls.append(call) }
}

/// A robot that a test plays.
final class StubRobotDataManager: RobotDataManager {
  let log: CallLog
  var names = ["eliza"]
  var talk: Talk?
  var moments: [Moment] = []
  /// The result of loading the rules again.
  var news: ReloadOutcome?
  /// The reason why inspections have no result.
  var stop: InspectionStop?
  var reply = Reply(text: "Ho.")

  init(_ log: CallLog) { self.log = log }

  func begin(with robot: Robot, _ conversation: Conversation, seed: UInt64) {
    log.add("robot begins")
    talk = Talk(robot: robot, conversation: conversation, seed: seed)
    moments = []
  }
  func takeBack() -> Moment? {
    log.add("robot takes back")
    return moments.popLast()
  }
  func change(_ change: MemoryChange) { log.add("robot does \(change.command)") }
  func answer(to message: String) async -> Exchange? {
    log.add("robot answers \(message)")
    guard let talk else { return nil }
    let exchange = Exchange(
      message: message, reply: reply, topic: nil, duration: .zero, at: WallTime(microseconds: 0))
    let moment = Moment(exchange: exchange, before: talk.conversation, robot: talk.robot)
    if !exchange.wasInterrupted { moments.append(moment) }
    self.talk?.last = moment
    return exchange
  }
  func inspect<Value: Sendable>(
    _ work: @escaping @Sendable () -> Value
  ) async throws(InspectionStop) -> Value {
    log.add("robot inspects")
    if let stop { throw stop }
    return work()
  }
  func reloadIfChanged() async -> ReloadOutcome? {
    log.add("robot looks for changes")
    return nil
  }
  func trial(
    of message: String, in conversation: Conversation, after changes: [FileChange]
  ) async -> (robot: Robot, reply: Reply)? {
    log.add("robot tries \(message)")
    return talk.map { ($0.robot, reply) }
  }
  func allowObjects() -> Bool { false }
  func reload() async -> ReloadOutcome? {
    log.add("robot reloads")
    return news
  }
}

/// A conversation that a test plays; every use may fail.
final class StubConversationDataManager: ConversationDataManager {
  let log: CallLog
  var origin: ConversationOrigin?
  var failure: HistoryError?
  /// The error of looking for what other windows did.
  var elsewhere: HistoryError?
  var forgotten: [String?] = []
  var notice: HistoryError?
  var isCurrent = false

  init(_ log: CallLog) { self.log = log }

  private func note(_ call: String) throws(HistoryError) {
    log.add(call)
    if let failure { throw failure }
  }

  func conversation(_ id: KeptConversation.ID) async throws(HistoryError) -> KeptConversation {
    try note("history finds \(id)")
    return .test(id)
  }
  func takeNotice() -> HistoryError? {
    defer { notice = nil }
    return notice
  }
  func isAmong(_ ids: [KeptConversation.ID]) -> Bool { isCurrent }
  func begin(with robot: Robot, _ settings: ChatSettings) async -> Conversation {
    log.add("history begins")
    origin = .test()
    return Conversation()
  }
  func resume(
    _ kept: KeptConversation
  ) async throws(HistoryError) -> (memory: Conversation, entries: [HistoryEntry]) {
    try note("history resumes \(kept.id)")
    return (Conversation(), (1...20).map { .test("m\($0)") })
  }
  func record(
    _ exchange: Exchange, by robot: Robot, memory: Conversation
  ) async throws(HistoryError) { try note("history records \(exchange.message)") }
  func forgottenElsewhere() async throws(HistoryError) -> [String?] {
    if let elsewhere { throw elsewhere }
    return forgotten
  }
  func forgetLine(_ message: String) async throws(HistoryError) {
    try note("history forgets " + message)
  }

  func takeBack(memory: Conversation) async throws(HistoryError) { try note("history takes back") }
  func storeHeldExchanges() throws(HistoryError) { try note("history stores held exchanges") }
  func record(_ change: MemoryChange, memory: Conversation) async throws(HistoryError) {
    try note("history notes \(change.command)")
  }
}

/// Transcripts that a test plays.
final class StubTranscriptDataManager: TranscriptDataManager {
  let log: CallLog
  var failure: TranscriptError?
  var onFailure: (TranscriptError) -> Void = { _ in }

  init(_ log: CallLog) { self.log = log }

  func files(beginningWith path: String) async -> [FileChoice] { [] }
  func start(_ origin: ConversationOrigin, with entries: [HistoryEntry]) {
    log.add("transcript starts with \(entries.count)")
  }
  func updateInitialState(from origin: ConversationOrigin) { log.add("transcript forgets") }
  func save(to path: String, origin: ConversationOrigin) async throws(TranscriptError) {
    log.add("transcript saves \(path)")
    if let failure { throw failure }
  }
  func expectation(
    of moments: [Moment], in path: String, origin: ConversationOrigin
  ) async throws(TranscriptError) -> ExpectedCase {
    if moments.isEmpty { throw .nothingSaid }
    return ExpectedCase(
      path: path, head: nil, replayable: ReplayableCase(moments: moments, user: "ann", seed: 0))
  }
  func add(
    _ expectation: ExpectedCase, _ lines: [TranscriptLine]?, origin: ConversationOrigin
  ) async throws(TranscriptError) {
    log.add("transcript adds \(expectation.path)")
    if let failure { throw failure }
  }
}

/// Rule files that a test plays.
final class StubRuleFileDataManager: RuleFileDataManager {
  let log: CallLog
  var failure: RuleFileError?
  var hasLessons = false

  init(_ log: CallLog) { self.log = log }

  private func note(_ call: String) throws(RuleFileError) {
    log.add(call)
    if let failure { throw failure }
  }

  func path(of file: String) -> String? { "/rules/" + file }
  func lineCount(of file: String) -> Int? { nil }
  func edit(_ location: SourceLocation) async throws(RuleFileError) {
    try note("files edit \(location)")
  }
  func change(
    adding rule: String, by writer: any RuleWriter, for origin: RobotOrigin
  ) throws(RuleFileError) -> FileChange {
    FileChange(path: "/rules/learned", before: nil, after: rule)
  }
  func testCase(
    of lesson: Lesson, beside file: String, origin: ConversationOrigin, initialTopic: String?
  ) throws(RuleFileError) -> FileChange {
    let topic = lesson.conversation.topic.flatMap { $0 == initialTopic ? nil : " in \($0)" }
    return FileChange(path: "/rules/learned.chat", before: nil, after: "test" + (topic ?? ""))
  }
  func write(_ lesson: [FileChange], for origin: RobotOrigin) throws(RuleFileError) {
    try note("files write" + lesson.dropFirst().map { " with a " + ($0.after ?? "") }.joined())
    hasLessons = true
  }
  func takeBackLesson() throws(RuleFileError) { try note("files take back") }
}
