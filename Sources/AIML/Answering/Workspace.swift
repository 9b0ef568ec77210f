internal import Synchronization

/// The buffers of one evaluation, reused by the next one, so that a reply hardly allocates.
struct Workspace {
  /// The text produced so far, of the reply and of the elements that are being evaluated.
  var out: [UInt8] = []
  var scratch: [UInt8] = []
  /// The words matched at each depth, with their stars.
  var subjects: [MatchSubject] = []
  var stars: [[StarRange]] = []
  /// The variables of the template at each depth.
  var variables: [[String: String]] = []
  var that = MatchSubject()
  var topic = MatchSubject()
  var matcher = Matcher()

  /// Makes room for a depth.
  mutating func reach(_ depth: Int) {
    while subjects.count <= depth {
      subjects.append(MatchSubject())
      stars.append([])
      variables.append([:])
    }
    if !variables[depth].isEmpty { variables[depth] = [:] }
  }
}

/// The unused workspaces; at most as many as the maximum number of simultaneous replies so far.
final class WorkspacePool: Sendable {
  private let free = Mutex<[Workspace]>([])

  func take() -> Workspace { free.withLock { $0.popLast() } ?? Workspace() }

  /// Takes a workspace back and leaves an empty one; discards it if a very long message has enlarged it.
  func giveBack(_ workspace: inout Workspace) {
    guard workspace.out.capacity < 100_000, workspace.scratch.capacity < 100_000 else { return }
    free.withLock { free in
      free.append(Workspace())
      swap(&free[free.count - 1], &workspace)
    }
  }
}
