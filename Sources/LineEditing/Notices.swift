import Synchronization

/// Text to write above the line being typed.
final class Notices: Sendable {
  private let text = Mutex("")

  func add(_ more: String) { text.withLock { $0 += more } }

  func take() -> String {
    text.withLock { text in
      defer { text = "" }
      return text
    }
  }
}
