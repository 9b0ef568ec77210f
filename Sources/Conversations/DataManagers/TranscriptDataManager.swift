import Responder
package import TranscriptFormat

/// The DataManager of transcripts: saves the record, and adds exchanges to files as cases.
@MainActor
package protocol TranscriptDataManager: AnyObject {
  /// Called with the first failure to write an exchange to the file to which `--record` appends each one.
  var onFailure: (TranscriptError) -> Void { get set }

  /// Returns the files and folders whose path begins with this text.
  func files(beginningWith path: String) async -> [FileChoice]

  /// Begins the record of a conversation with its earlier exchanges.
  func start(_ origin: ConversationOrigin, with entries: [HistoryEntry])

  /// Updates the record's initial state after variables were forgotten.
  func updateInitialState(from origin: ConversationOrigin)

  func save(to path: String, origin: ConversationOrigin) async throws(TranscriptError)

  /// Prepares the last exchange as a case of a file; throws if the file has other rules or another UTF-8 mode.
  func expectation(
    of moments: [Moment], in path: String, origin: ConversationOrigin
  ) async throws(TranscriptError) -> ExpectedCase

  /// Adds a case with these lines to its file, or creates a file with the case.
  ///
  /// - Parameter lines: `nil` if the exchange cannot be repeated.
  func add(
    _ expectation: ExpectedCase, _ lines: [TranscriptLine]?, origin: ConversationOrigin
  ) async throws(TranscriptError)
}

/// A case to add to a file.
package struct ExpectedCase: Sendable {
  /// The absolute path of the file.
  package var path: String
  /// The file's header and titles; `nil` for a new file.
  package var head: TranscriptHead?
  /// Computes the lines of the case.
  package var replayable: ReplayableCase
}

/// The implementation that uses a transcript service.
package final class LiveTranscriptDataManager: TranscriptDataManager {
  private let service: any TranscriptService
  private let record: TranscriptRecord
  package var onFailure: (TranscriptError) -> Void = { _ in } {
    didSet { record.stream?.onFailure = onFailure }
  }
  /// The files that `save` has written, and so may overwrite.
  private var savedPaths: Set<String> = []

  package init(service: any TranscriptService, record: TranscriptRecord) {
    self.service = service
    self.record = record
  }

  package func files(beginningWith path: String) async -> [FileChoice] {
    await service.files(beginningWith: path)
  }

  package func start(_ origin: ConversationOrigin, with entries: [HistoryEntry]) {
    record.start(origin, with: entries)
  }

  package func updateInitialState(from origin: ConversationOrigin) {
    record.updateInitialState(from: origin)
  }

  package func save(to path: String, origin: ConversationOrigin) async throws(TranscriptError) {
    guard !record.isEmpty else { throw .nothingSaid }
    let target = service.absolute(path)
    let header = RecordedHeader(origin, file: target)
    try await service.write(
      header.beginning + record.written, to: target, replacing: savedPaths.contains(target))
    savedPaths.insert(target)
    if record.leftOutCount > 0 { throw .leftOut(exchanges: record.leftOutCount, path: path) }
  }

  package func expectation(
    of moments: [Moment], in path: String, origin: ConversationOrigin
  ) async throws(TranscriptError) -> ExpectedCase {
    if moments.isEmpty { throw .nothingSaid }
    let path = service.absolute(path)
    let head = try await service.head(of: path)
    if let head { try requireSameSettings(head, origin) }
    let replayable = ReplayableCase(
      moments: moments, user: head?.user ?? origin.user, seed: head?.seed ?? origin.seed)
    return ExpectedCase(path: path, head: head, replayable: replayable)
  }

  package func add(
    _ expectation: ExpectedCase, _ lines: [TranscriptLine]?, origin: ConversationOrigin
  ) async throws(TranscriptError) {
    guard let lines, let last = expectation.replayable.moments.last else {
      throw .notRepeatable(expectation.replayable.unrestorable)
    }
    let addition = NewCase(
      of: last.exchange.message, lines, unlike: expectation.head?.titles ?? [])
    let header = RecordedHeader(origin, file: expectation.path)
    try await service.add(
      addition.written, to: expectation.path,
      startingWith: expectation.head == nil ? header.written : nil,
      answeredBy: last.robot)
  }

  private func requireSameSettings(
    _ head: TranscriptHead, _ origin: ConversationOrigin
  ) throws(TranscriptError) {
    guard head.rules == origin.rules.names else {
      throw .otherRules(head.location, rules: head.rules)
    }
    guard head.utf8 == origin.utf8 else {
      throw .otherUTF8Mode(head.location, fileHasIt: head.utf8)
    }
  }
}
