import ChatModel
import Responder
import Synchronization
import TranscriptFormat

/// Answers that were worked out beforehand, beside the main actor.
///
/// A transcript says from the start what will be typed, so a case's answers can be had in one go on
/// another core while other cases use the main actor; two hops for each message would take longer than
/// most answers. One is given only for the very message in the very conversation that it was made for:
/// what the screens change on the way (`/seed`, a line asked again) is worked out when it comes.
final class ForeseenAnswers: ResponderService {
  private struct Foreseen {
    var message: String
    var before: Conversation
    var answer: Answer
  }

  private let late: InlineResponderService
  private let waiting: Mutex<ArraySlice<Foreseen>>

  private init(_ foreseen: [Foreseen], late: InlineResponderService) {
    self.late = late
    waiting = Mutex(foreseen[...])
  }

  /// Works out what the robot will say in a case, away from the caller's actor.
  @concurrent
  static func foreseeing(
    _ script: TranscriptCase, by responder: any Responder, from start: Conversation,
    clock: any ChatClock, replyTime: Duration?
  ) async -> ForeseenAnswers {
    let service = InlineResponderService(clock: clock, limit: replyTime)
    var conversation = start
    var foreseen: [Foreseen] = []
    for step in script.exchanges.flatMap(\.steps) {
      for setting in step.settings { conversation.set(setting) }
      guard step.screen == .chatroom, let message = Self.message(step.text) else { continue }
      let answer = await service.answer(to: message, in: conversation, by: responder)
      foreseen.append(Foreseen(message: message, before: conversation, answer: answer))
      conversation = answer.conversation
    }
    return ForeseenAnswers(foreseen, late: service)
  }

  func answer(
    to message: String, in conversation: Conversation, by responder: any Responder
  ) async -> Answer {
    let foreseen = waiting.withLock { $0.popFirst() }
    if let foreseen, foreseen.message == message, foreseen.before == conversation {
      return foreseen.answer
    }
    return await late.answer(to: message, in: conversation, by: responder)
  }

  func inspect<Value: Sendable>(
    _ work: @escaping @Sendable () -> Value
  ) async throws(InspectionStop) -> Value { try await late.inspect(work) }

  /// What a line says to the robot; nil for a /command.
  private static func message(_ line: String) -> String? {
    guard line.utf8.first == UInt8(ascii: "/") else { return line }
    let rest = line.dropFirst()
    return rest.utf8.first == UInt8(ascii: "/") ? String(rest) : nil
  }
}

extension Conversation {
  /// Does what a `set` line says.
  ///
  /// `undefined` is what the rules see of a variable that is not there, and `random` is the topic that
  /// RiveScript starts in.
  mutating func set(_ setting: Assignment) {
    set(setting.name, to: setting.value)
  }

  mutating func set(_ name: String, to value: String) {
    let isUnset = value == "undefined" || name == "topic" && value == "random"
    self[variable: name] = isUnset ? nil : value
  }
}
