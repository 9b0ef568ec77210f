internal import Synchronization

/// The buffers of one evaluation; the next evaluation reuses them, so that a reply allocates little memory.
struct Workspace {
  /// The output so far: the text of the reply and of the elements that are being evaluated.
  var out: [UInt8] = []
  var scratch: [UInt8] = []
  /// The words to match at each depth of redirects.
  var subjects: [MatchSubject] = []
  /// The stars of the match at each depth.
  var stars: [[StarRange]] = []
  /// The variables of the template at each depth.
  var variables: [[String: String]] = []
  var that = MatchSubject()
  var topic = MatchSubject()
  var matcher = Matcher()

  /// Makes room for a depth, and removes the variables at this depth.
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

  /// Moves a workspace into the pool and leaves an empty one in its place; leaves a very large workspace as it is.
  func giveBack(_ workspace: inout Workspace) {
    guard workspace.out.capacity < 100_000, workspace.scratch.capacity < 100_000 else { return }
    free.withLock { free in
      free.append(Workspace())
      swap(&free[free.count - 1], &workspace)
    }
  }
}
