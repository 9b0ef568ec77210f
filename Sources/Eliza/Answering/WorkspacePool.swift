internal import Synchronization

/// Workspaces between two replies; at most as many as there were replies at one time.
final class WorkspacePool: Sendable {
  private let free = Mutex<[Workspace]>([])

  func take() -> Workspace { free.withLock { $0.popLast() } ?? Workspace() }

  /// Takes a workspace back, unless a very long message has blown it up, and leaves an empty one.
  func take(back workspace: inout Workspace) {
    var returned = Workspace()
    swap(&returned, &workspace)
    guard returned.words.capacity < 10_000 && returned.reply.capacity < 100_000 else { return }
    free.withLock { $0.append(returned) }
  }
}
