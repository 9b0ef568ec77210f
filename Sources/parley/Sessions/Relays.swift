import Chat
import ChatModel

/// Tells the screen in front that the window has another size, once it keeps that size.
///
/// A window that is dragged changes its size dozens of times a second.
@MainActor
final class ResizeRelay {
  static let patience = Duration.milliseconds(200)

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
      guard (try? await clock.sleep(for: Self.patience)) != nil else { return }
      await tell()
    }
  }
}

/// Brings word of changed rule files to the chat, from whatever thread notices them.
@MainActor
final class RuleNewsRelay {
  weak var application: ChatApplication?

  func tell() async { await application?.tellRulesChanged() }
}
