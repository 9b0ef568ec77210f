internal import Synchronization

/// Workspaces between two replies; at most as many as there were replies at one time.
final class WorkspacePool: Sendable {
  private let free = Mutex<[Workspace]>([])

  func take() -> Workspace { free.withLock { $0.popLast() } ?? Workspace() }

  /// Takes a workspace back, unless a very long message has blown it up.
  func give(_ workspace: consuming Workspace) {
    guard workspace.words.capacity < 10_000 && workspace.reply.capacity < 100_000 else { return }
    let returned = workspace
    free.withLock { $0.append(returned) }
  }
}
