import Conversations
import Responder
import Synchronization
import TranscriptFormat

/// Answers computed in advance, outside the main actor.
///
/// All messages of a case are known from the start. So its answers are computed together, on another core, while other
/// cases use the main actor; switching actors for each message would take longer than most answers.
///
/// An answer is used only for the same message in the same conversation. If a screen changes the message or the
/// conversation (`/seed`, a repeated line), a new answer is computed when needed.
final class PrecomputedAnswers: WrappingResponderService {
  private struct Precomputed {
    var message: String
    var before: Conversation
    var answer: Answer
  }

  /// The service for answers that are not known.
  let inner: any ResponderService
  private let remaining: Mutex<ArraySlice<Precomputed>>

  private init(_ precomputed: [Precomputed], inner: any ResponderService) {
    self.inner = inner
    remaining = Mutex(precomputed[...])
  }

  /// Computes the robot's answers in a case, outside the caller's actor.
  @concurrent
  static func precomputing(
    _ script: TranscriptCase, by responder: any Responder, from start: Conversation,
    clock: ReplayClock, asking service: any ResponderService
  ) async -> PrecomputedAnswers {
    var conversations: [ByteText: Conversation] = [:]
    var precomputed: [Precomputed] = []
    for step in script.exchanges.flatMap(\.steps) {
      // If a step may change the rules, later answers are not known in advance.
      if step.screen == .review || step.text.hasPrefix("/teach") || step.text.hasPrefix("/review") {
        break
      }
      let user = step.user ?? start.user
      var conversation = conversations[ByteText(user)] ?? start
      conversation.user = user
      defer { conversations[ByteText(user)] = conversation }
      if let time = step.clock { clock.set(time) }
      for setting in step.settings { conversation.set(setting.name, to: setting.value) }
      guard step.screen == .chatroom, let message = Self.message(step.text) else { continue }
      conversation.clock = clock.localTime(at: clock.now)
      let before = conversation
      let answer = await service.answer(
        to: message, in: before, by: responder, playingBack: step.calls.map(\.call))
      precomputed.append(Precomputed(message: message, before: before, answer: answer))
      conversation = answer.conversation
    }
    return PrecomputedAnswers(precomputed, inner: service)
  }

  func answer(
    to message: String, in conversation: Conversation, by responder: any Responder
  ) async -> Answer {
    let precomputed = remaining.withLock { $0.popFirst() }
    if let precomputed, precomputed.message == message, precomputed.before == conversation {
      return precomputed.answer
    }
    return await inner.answer(to: message, in: conversation, by: responder)
  }

  func end() async { await inner.end() }

  /// Returns the message that a typed line sends to the robot; `nil` for a /command.
  private static func message(_ line: String) -> String? {
    guard line.utf8.first == UInt8(ascii: "/") else { return line }
    let rest = line.dropFirst()
    return rest.utf8.first == UInt8(ascii: "/") ? String(rest) : nil
  }
}

extension Conversation {
  /// Applies a `set` line; the value `undefined` removes the variable.
  mutating func set(_ name: String, to value: String) {
    let isUnset = value == "undefined" || name == "topic" && value == Assignment.noTopic
    self[variable: name] = isUnset ? nil : value
  }
}
