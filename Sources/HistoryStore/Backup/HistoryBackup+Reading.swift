import Conversations
import JSON

extension HistoryBackup {
  /// Reads the whole text of a backup; throws if any part of it is invalid.
  ///
  /// Complexity: linear in the size of the text.
  package init(
    reading bytes: [UInt8], progress: (Int) -> Void = { _ in }
  ) throws(HistoryBackupError) {
    self.init()
    var start = 0
    var number = 1
    var isBegun = false
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n"))
      guard let end else { throw Self.endsTooEarly(at: number, after: bytes.count - start) }
      let member = try Self.member(of: Array(bytes[start..<end]), at: number)
      switch (member.name, isBegun) {
      case ("history", false):
        isBegun = true
        let beginning: Beginning = try Self.decoded(member.value, at: number)
        guard beginning.version == Self.version else {
          throw HistoryBackupError(
            line: number, column: 1, reason: "a later version of parley wrote this backup")
        }
      case ("conversation", true):
        let stored: StoredConversation = try Self.decoded(member.value, at: number)
        guard let talk = stored.talk else { throw Self.outOfRange(at: number) }
        talks.append(talk)
      case ("exchange", true):
        let stored: StoredExchange = try Self.decoded(member.value, at: number)
        guard let entry = stored.entry else { throw Self.outOfRange(at: number) }
        try add(entry, stored.verdict, at: number)
      case ("end", true):
        let ending: Ending = try Self.decoded(member.value, at: number)
        try check(ending, of: bytes[..<start], at: number)
        guard end + 1 == bytes.count else {
          throw HistoryBackupError(line: number + 1, column: 1, reason: "expected the end")
        }
        return
      default:
        throw HistoryBackupError(
          line: number, column: 1,
          reason: isBegun
            ? "expected a conversation, an exchange or the end" : "this is not a backup of parley")
      }
      start = end + 1
      progress(start)
      number += 1
    }
    throw Self.endsTooEarly(at: number, after: 0)
  }

  private mutating func add(
    _ entry: HistoryEntry, _ verdict: ReviewMarks.Verdict?, at line: Int
  ) throws(HistoryBackupError) {
    guard let last = talks.indices.last else {
      throw HistoryBackupError(line: line, column: 1, reason: "expected a conversation first")
    }
    talks[last].entries.append(entry)
    talks[last].verdicts[entry.id] = verdict
    talks[last].conversation.last = entry.time
    talks[last].conversation.length += 1
  }

  private func check(
    _ ending: Ending, of bytes: ArraySlice<UInt8>, at line: Int
  ) throws(HistoryBackupError) {
    let actual = Ending(
      checksum: Self.checksum(of: bytes), conversations: talks.count, exchanges: exchangeCount)
    guard ending == actual else {
      throw HistoryBackupError(
        line: line, column: 1, reason: "the lines above are not those that were written")
    }
    if let empty = talks.first(where: \.entries.isEmpty) {
      throw HistoryBackupError(
        line: line, column: 1,
        reason: "conversation \(empty.conversation.id) has no exchange")
    }
  }

  private static func endsTooEarly(at line: Int, after column: Int) -> HistoryBackupError {
    HistoryBackupError(line: line, column: column + 1, reason: "the backup ends too early")
  }

  private static func outOfRange(at line: Int) -> HistoryBackupError {
    HistoryBackupError(line: line, column: 1, reason: "a number is out of range")
  }

  /// Returns the only member of the object on a line.
  private static func member(
    of bytes: [UInt8], at line: Int
  ) throws(HistoryBackupError) -> JSONValue.Member {
    let value: JSONValue
    do throws(JSONError) {
      value = try JSONValue(bytes)
    } catch {
      throw HistoryBackupError(line: line, column: error.column, reason: error.reason)
    }
    guard value.members.count == 1, let member = value.members.first else {
      throw HistoryBackupError(line: line, column: 1, reason: "expected an object of one member")
    }
    return member
  }

  private static func decoded<Value: Decodable>(
    _ value: JSONValue, at line: Int
  ) throws(HistoryBackupError) -> Value {
    do {
      return try value.decoded(as: Value.self)
    } catch {
      throw HistoryBackupError(line: line, column: 1, reason: reason(of: error))
    }
  }

  private static func reason(of error: any Error) -> String {
    switch error as? DecodingError {
    case .keyNotFound(let key, _): "‘\(key.stringValue)’ is missing"
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .dataCorrupted(let context):
      context.codingPath.last.map { "‘\($0.stringValue)’ has a wrong value" }
        ?? "expected an object"
    default: "a value is wrong"
    }
  }
}
