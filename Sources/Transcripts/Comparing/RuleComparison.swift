package import Conversations
package import Responder
import TranscriptFormat

/// A comparison of the replies to the same messages under two sets of rules.
@MainActor
package struct RuleComparison {
  /// The changed replies that share an old rule and a new rule; a `nil` rule means that no rule answered.
  package struct Group: Sendable {
    package var old: Rule?
    package var new: Rule?
    package var changes: [ReplyChange]
    /// The number of changed replies.
    package var count: Int { changes.reduce(0) { $0 + $1.count } }
  }

  let old: Robot
  let new: Robot
  let replyTime: Duration?
  private let maximumFileBytes: Int
  package internal(set) var messageCount = 0
  /// The replies that differ, in the order of the messages in a file, or by frequency in the history.
  package internal(set) var changes: [ReplyChange] = []
  /// The problems with unreadable files and invalid transcripts.
  package private(set) var diagnostics: [Diagnostic] = []

  /// Creates a comparison without messages; see `compare(_:)`.
  ///
  /// - Parameters:
  ///   - replyTime: the maximum time for a reply; `nil` for no maximum.
  ///   - maximumFileBytes: the maximum number of bytes in a file.
  package init(
    old: Robot, new: Robot, replyTime: Duration? = InlineResponderService.defaultLimit,
    maximumFileBytes: Int = Transcript.maximumBytes
  ) {
    self.old = old
    self.new = new
    self.replyTime = replyTime
    self.maximumFileBytes = maximumFileBytes
  }

  /// Compares the replies to the messages in a file: a transcript, or a file with one message on each line.
  ///
  /// Each case of a transcript, and each line of any other file, is a separate conversation. An unreadable or invalid
  /// file is skipped and reported in `diagnostics`.
  package mutating func compare(_ file: String) async {
    let transcript: Transcript
    do throws(FileError) {
      let bytes = try FileSystem.read(file, upTo: maximumFileBytes)
      transcript =
        file.hasSuffix(TranscriptFinder.suffix)
        ? Transcript(TranscriptDocument(name: file, bytes: bytes))
        : Transcript(messages: bytes, named: file)
    } catch {
      return diagnostics.append(
        Diagnostic(
          .error, "unreadable", at: SourceLocation(file: file, line: 0, column: 0), error.message))
    }
    diagnostics += transcript.diagnostics
    guard transcript.diagnostics.isEmpty else { return }
    for script in transcript.cases { await compare(script, transcript.header) }
  }

  /// Replaces a folder in the names of rule files with a label, such as `HEAD~1` in `HEAD~1:waiter.rive`.
  package mutating func relabel(_ folder: String, as label: String) {
    func name(_ rule: inout Rule?) {
      guard let file = rule?.location.file, file.hasPrefix(folder + "/") else { return }
      rule?.location.file = label + ":" + file.dropFirst(folder.count + 1)
    }
    for index in changes.indices {
      name(&changes[index].old.rule)
      name(&changes[index].new.rule)
    }
  }

  /// The changes grouped by old and new rule, starting with the largest group.
  package var groups: [Group] {
    var groups: [[Rule?]: [ReplyChange]] = [:]
    for change in changes {
      groups[[change.old.rule, change.new.rule], default: []].append(change)
    }
    return groups.map { Group(old: $0.key[0], new: $0.key[1], changes: $0.value) }
      .sorted { ($1.count, $0.sortKey) < ($0.count, $1.sortKey) }
  }

  private mutating func compare(_ script: TranscriptCase, _ header: TranscriptHeader) async {
    let sides = [old, new].map { robot in
      CasePlayer(header, robot: robot, seed: header.seed, replyTime: replyTime)
    }
    for side in sides { await side.enter() }
    for step in script.exchanges.flatMap(\.steps) {
      var answers: [ReplyChange.Side] = []
      for side in sides { answers.append(Self.side(await side.play(step))) }
      messageCount += 1
      guard answers[0].text != answers[1].text else { continue }
      changes.append(
        ReplyChange(
          location: step.location.start, message: step.text, old: answers[0], new: answers[1]))
    }
  }

  private static func side(_ played: CasePlayer.Played?) -> ReplyChange.Side {
    guard let played else { return ReplyChange.Side(text: "(another screen is in front)") }
    return ReplyChange.Side(
      text: played.outputs.map(\.text).joined(separator: "\n"),
      rule: played.replies.last?.explanation.winner)
  }
}

extension RuleComparison.Group {
  /// The text by which groups of equal size are sorted, so that the order is deterministic.
  fileprivate var sortKey: String {
    [old, new].map { $0.map { "\($0.location)" } ?? "" }.joined(separator: " ")
  }
}

extension Transcript {
  /// Creates a transcript from a file with one message on each line; each message becomes a separate case.
  init(messages bytes: [UInt8], named name: String) {
    self.init(TranscriptDocument(name: name, bytes: []))
    for line in SourceLines(bytes) where !line.content.isEmpty {
      let text = String(decoding: bytes[line.content], as: UTF8.self)
      let location = SourceLocation(file: name, line: line.number)
      let step = ScriptedExchange.Step(
        screen: .chatroom, text: TranscriptText.typed(text),
        location: LineLocation(start: location, bytes: line.content))
      cases.append(
        TranscriptCase(
          title: text, location: location, exchanges: [ScriptedExchange(steps: [step])]))
    }
  }
}

/// A message with different replies under two sets of rules.
package struct ReplyChange: Sendable {
  package var location: SourceLocation
  /// The ID of the conversation in the history; `nil` for a message of a file.
  package var conversationID: Int64?
  package var message: String
  package var old: Side
  package var new: Side
  /// The number of times that the message was sent and its reply changed in this way.
  package var count = 1

  /// The output of one set of rules.
  package struct Side: Sendable, Hashable {
    /// The replies and notes, separated by line breaks.
    package var text: String
    /// The rule that answered, if there is one.
    package var rule: Rule?
  }
}
