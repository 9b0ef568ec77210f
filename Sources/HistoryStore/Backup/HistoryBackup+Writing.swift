import Conversations
import JSON
import Responder

/// The text of a backup, in JSON Lines: each line is an object whose only member names its kind.
///
/// ```
/// {"history":{"version":1}}
/// {"conversation":{"id":1,"robot":"Wren","user":"ann",…}}
/// {"exchange":{"id":1,"message":"hello","reply":"Hi!",…}}
/// {"end":{"checksum":"9c…","conversations":1,"exchanges":1}}
/// ```
///
/// Exchanges belong to the conversation above them. The checksum covers all bytes before the last line.
extension HistoryBackup {
  static let version = 1

  /// Returns the text; equal histories have equal texts.
  ///
  /// Complexity: linear in the size of the text.
  package func written() throws -> [UInt8] {
    var bytes: [UInt8] = []
    func write(_ name: String, _ value: some Encodable) throws {
      let line: JSONValue = .object([.init(name, try JSONValue(encoding: value))])
      bytes += line.text.utf8
      bytes.append(UInt8(ascii: "\n"))
    }
    try write("history", Beginning(version: Self.version))
    for talk in talks {
      try write("conversation", StoredConversation(talk))
      for entry in talk.entries {
        try write("exchange", StoredExchange(entry, talk.verdicts[entry.id]))
      }
    }
    try write(
      "end",
      Ending(
        checksum: Self.checksum(of: bytes[...]), conversations: talks.count,
        exchanges: exchangeCount))
    return bytes
  }

  /// Returns the 64-bit FNV-1a hash, which detects every change of a single byte.
  static func checksum(of bytes: ArraySlice<UInt8>) -> String {
    String(bytes.stableHash, radix: 16)
  }

  struct Beginning: Codable, Equatable {
    var version: Int
  }

  struct Ending: Codable, Equatable {
    var checksum: String
    var conversations: Int
    var exchanges: Int
  }
}

/// A conversation in a backup.
///
/// Times are microseconds since the start of 1970.
struct StoredConversation: Codable {
  var id: Int64
  var rules: [String]
  var robot: String
  var user: String
  /// The seed as text, because some programs do not read 64-bit numbers exactly.
  var seed: String
  var utf8: Bool
  var options: [String: String]
  var variables: [String: String]
  var forgotten: [String]
  var isFresh: Bool
  var started: Int64
  var title: String
  var memory: Conversation?
  var pending: [String]

  init(_ talk: HistoryBackup.Talk) {
    let origin = talk.conversation.origin
    id = talk.conversation.id
    rules = origin.rules.names
    robot = origin.robot
    user = origin.user
    seed = String(origin.seed)
    utf8 = origin.utf8
    options = origin.options
    variables = origin.variables
    forgotten = origin.forgotten
    isFresh = origin.isFresh
    started = origin.started.microseconds
    title = talk.conversation.title
    memory = talk.memory
    pending = talk.pending
  }

  /// The conversation without its exchanges; `nil` if a value is impossible.
  var talk: HistoryBackup.Talk? {
    guard let seed = UInt64(seed), Possible.ids.contains(id), Possible.times.contains(started)
    else { return nil }
    var origin = ConversationOrigin(
      rules: RobotOrigin(names: rules), robot: robot, user: user, seed: seed, utf8: utf8,
      options: options, variables: variables, started: WallTime(microseconds: started))
    origin.forgotten = forgotten
    origin.isFresh = isFresh
    let conversation = KeptConversation(
      id: id, origin: origin, title: title, last: origin.started, length: 0)
    return HistoryBackup.Talk(
      conversation: conversation, memory: memory, pending: pending, entries: [])
  }
}

struct StoredExchange: Codable {
  var id: Int64
  var message: String
  var reply: String
  var at: Int64
  var topic: String?
  var file: String?
  var line: Int?
  /// The fingerprint of the rules, in hexadecimal digits.
  var rules: String?
  var microseconds: Int64
  var commands: [String]
  var notes: [String]
  /// The user's verdict from a review; `marked` is its time.
  var mark: Int64?
  var marked: Int64?

  init(_ entry: HistoryEntry, _ verdict: ReviewMarks.Verdict?) {
    mark = verdict?.mark.rawValue
    marked = verdict?.time.microseconds
    id = entry.id
    message = entry.message
    reply = entry.reply
    at = entry.time.microseconds
    topic = entry.topic
    file = entry.rule?.file
    line = entry.rule?.line
    rules = entry.fingerprint.map { String($0, radix: 16) }
    microseconds = entry.microseconds
    commands = entry.commands
    notes = entry.notes
  }

  /// The verdict; `nil` if there is none, if only a later version knows it, or if its time is impossible.
  var verdict: ReviewMarks.Verdict? {
    guard let mark = mark.flatMap(ReviewMark.init), let marked, Possible.times.contains(marked)
    else { return nil }
    return ReviewMarks.Verdict(mark, at: WallTime(microseconds: marked))
  }

  /// The exchange; `nil` if a value is impossible.
  var entry: HistoryEntry? {
    let fingerprint = rules.map { UInt64($0, radix: 16) }
    let isPossible =
      Possible.ids.contains(id) && Possible.times.contains(at)
      && Possible.times.contains(microseconds)
      && (line.map { Possible.numbers.contains(Int64($0)) } ?? true)
    guard isPossible, fingerprint != .some(nil) else { return nil }
    return HistoryEntry(
      id: id, message: message, reply: reply, at: WallTime(microseconds: at), topic: topic,
      rule: file.map { SourceLocation(file: $0, line: line ?? 1) }, fingerprint: fingerprint ?? nil,
      microseconds: microseconds, commands: commands, notes: notes)
  }
}
