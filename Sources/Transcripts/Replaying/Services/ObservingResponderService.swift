import Conversations
import Responder
import Synchronization

/// A wrapper of a robot's service that sets variables before messages and records the data for the checks afterwards.
///
/// Views receive only what they display. Checks of variables and rules therefore use the values that pass through the
/// service.
final class ObservingResponderService: WrappingResponderService {
  private struct State {
    var settings: [(name: String, value: String)] = []
    var conversation: Conversation
    var replies: [Reply] = []
    var calls: [ObjectCall] = []
    var duration = Duration.zero
  }

  let inner: any ResponderService
  private let state: Mutex<State>

  init(_ inner: any ResponderService, startingWith conversation: Conversation) {
    self.inner = inner
    state = Mutex(State(conversation: conversation))
  }

  /// Sets a variable before the next message.
  func set(_ name: String, to value: String) {
    state.withLock {
      $0.settings.append((name, value))
      $0.conversation.set(name, to: value)
    }
  }

  /// Sets the results that objects give in the next reply.
  func playBack(_ calls: [ObjectCall]) { state.withLock { $0.calls = calls } }

  /// Returns a variable's value after the last reply and the settings since then.
  func value(of name: String) -> String? {
    state.withLock { $0.conversation[variable: name] }
  }

  /// The time that the last reply took.
  var duration: Duration { state.withLock { $0.duration } }

  /// Returns the replies since this function was last called.
  func takeReplies() -> [Reply] {
    state.withLock { state in
      defer { state.replies = [] }
      return state.replies
    }
  }

  func answer(
    to message: String, in conversation: Conversation, by responder: any Responder
  ) async -> Answer {
    var conversation = conversation
    let (settings, calls) = state.withLock { state in
      defer { (state.settings, state.calls) = ([], []) }
      return (state.settings, state.calls)
    }
    for setting in settings { conversation.set(setting.name, to: setting.value) }
    let answer = await inner.answer(
      to: message, in: conversation, by: responder, playingBack: calls)
    state.withLock {
      $0.conversation = answer.conversation
      $0.replies.append(answer.reply)
      $0.duration = answer.duration
    }
    return answer
  }
}

/// A service that answers by means of another one.
protocol WrappingResponderService: ResponderService {
  var inner: any ResponderService { get }
}

extension WrappingResponderService {
  func inspect<Value: Sendable>(
    _ work: @escaping @Sendable () -> Value
  ) async throws(InspectionStop) -> Value { try await inner.inspect(work) }
}
