import Conversations
package import JSON
package import Responder

/// A server's memory of a user.
package struct TalkMemory: Sendable {
  package var conversation: Conversation
  /// Whether replies are explained.
  var isTraced = false
  /// The latest answers by the ids of their requests, oldest first, if answers are kept.
  private(set) var answers: [(id: JSONValue, answer: ServeAnswer)] = []
  /// The bytes of these answers.
  private var answerBytes = 0
  /// The marks of the latest turns, oldest first, by which a store recognizes a turn that it has kept.
  private(set) var marks: [String] = []
  /// The seed with which the talk began; 0 for a memory that a store kept.
  let seed: UInt64
  /// The user's conversation in the history; `nil` if it is not stored there.
  var stored: StoredTalk?

  /// The maximum number of answers and of marks.
  static let maximumAnswers = 16

  package init(_ conversation: Conversation, seed: UInt64 = 0) {
    self.conversation = conversation
    self.seed = seed
  }

  mutating func keep(_ answer: ServeAnswer, for id: JSONValue) {
    if answers.count == Self.maximumAnswers {
      answerBytes -= answers.removeFirst().answer.json.approximateBytes
    }
    answers.append((id, answer))
    answerBytes += answer.json.approximateBytes
  }

  /// The size in memory, never 0.
  var approximateBytes: Int { 2_048 + conversation.approximateBytes + answerBytes }

  /// Returns the answer to an earlier request with an id.
  func answer(to id: JSONValue) -> ServeAnswer? { answers.last { $0.id == id }?.answer }

  package func has(mark: String) -> Bool { marks.contains(mark) }

  package mutating func add(mark: String) {
    if marks.count == Self.maximumAnswers { marks.removeFirst() }
    marks.append(mark)
  }
}

/// Memories as JSON, the form in which a database keeps them.
extension TalkMemory {
  package var json: JSONValue {
    get throws {
      .object([
        .init("conversation", try JSONValue(encoding: conversation)),
        .init("traced", .bool(isTraced)),
        .init("answers", .array(answers.map { .array([$0.id, $0.answer.json]) })),
        .init("marks", JSONValue(marks)),
      ])
    }
  }

  /// Reads a memory; `nil` for any other value.
  package init?(_ value: JSONValue) {
    guard
      let conversation = try? value["conversation"]?.decoded(as: Conversation.self),
      case .array(let answers)? = value["answers"], case .array(let marks)? = value["marks"]
    else { return nil }
    self.init(conversation)
    isTraced = value["traced"] == .bool(true)
    for answer in answers {
      guard case .array(let pair) = answer, pair.count == 2, let kept = ServeAnswer(pair[1]) else {
        return nil
      }
      keep(kept, for: pair[0])
    }
    self.marks = marks.compactMap(\.string)
  }
}

extension JSONValue {
  /// The bytes of all texts, and 48 more for each value.
  fileprivate var approximateBytes: Int {
    switch self {
    case .null, .bool: 48
    case .number(let number): 48 + number.text.utf8.count
    case .string(let text): 48 + text.utf8.count
    case .array(let values): values.reduce(48) { $0 + $1.approximateBytes }
    case .object(let members):
      members.reduce(48) { $0 + $1.name.utf8.count + $1.value.approximateBytes }
    }
  }
}
