import Chat
import Conversations

/// Calls a function once the size of the window has stayed the same for a moment after a change.
///
/// A window changes its size dozens of times per second while the user drags an edge.
@MainActor
final class ResizeRelay {
  static let delay = Duration.milliseconds(200)

  private let clock: any ChatClock
  private let tell: @MainActor () async -> Void
  private var pending: Task<Void, Never>?

  init(clock: any ChatClock, tell: @escaping @MainActor () async -> Void) {
    self.clock = clock
    self.tell = tell
  }

  func resized() {
    pending?.cancel()
    pending = Task { [clock, tell] in
      guard (try? await clock.sleep(for: Self.delay)) != nil else { return }
      await tell()
    }
  }
}

/// Informs the chat of changed rule files, from any thread.
@MainActor
final class RuleChangeRelay {
  weak var application: ChatApplication?

  func tell() async { await application?.tellRulesChanged() }
}
