import Responder

extension TranscriptDataManager {
  /// Adds the last of the exchanges to a file as a case, or starts the file with it.
  func expectLast(
    of moments: [Moment], in path: String, origin: ConversationOrigin
  ) async throws(TranscriptError) {
    guard let last = moments.last else { throw .nothingSaid }
    let target = service.absolute(path)
    let header = TranscriptHeader(origin, file: target)
    let head = try await service.head(of: target)
    if let head { try refuse(head, for: origin) }
    let script = ReplayableCase(
      moments: moments, user: head?.user ?? origin.user, seed: head?.seed ?? origin.seed)
    guard let lines = script.lines() else { throw .notRepeatable(script.unrestorable) }
    let title = CaseTitle.of(last.exchange.message, unlike: head?.titles ?? [])
    let text = TranscriptText.escaped(title, eliding: false, continuing: false)
    try await service.add(
      "# \(text)\n" + TranscriptRecord.written(lines), to: target,
      startingWith: head == nil ? header.written : nil, answeredBy: last.robot)
  }

  private func refuse(
    _ head: TranscriptHead, for origin: ConversationOrigin
  ) throws(TranscriptError) {
    guard head.rules == origin.rules.names else {
      throw .otherRules(head.location, rules: head.rules)
    }
    guard head.utf8 == origin.utf8 else { throw .otherLetters(head.location, fileKeeps: head.utf8) }
  }
}
