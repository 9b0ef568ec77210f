import Synchronization

/// The buffers of one evaluation; the next evaluation reuses them, so that a reply allocates little memory.
struct Workspace {
  /// The output so far: the text of the reply and of the elements that are being evaluated.
  var output: [UInt8] = []
  var redirectText: [UInt8] = []
  /// The words of all sentences and redirects of the message.
  var subject = MatchSubject()
  /// The stars of all matches, in order.
  var stars: [Trace.Star] = []
  /// The variables of the template at each depth.
  var variables: [[String: String]] = []
  var matcher = Matcher()
  /// The ranges in `subject.text` of the texts that `keepText` kept, by section.
  var sectionTexts = PathSection.allCases.map { _ in 0..<0 }

  /// Appends the stars of the last match, and returns their indices.
  mutating func appendStars() -> Range<Int32> {
    let first = Int32(stars.count)
    for index in 0..<matcher.stars.count {
      let star = matcher.stars[index]
      stars.append(Trace.Star(section: star.section, text: subject.textRange(star.range)))
    }
    return first..<Int32(stars.count)
  }

  /// Makes room for a depth, and removes the variables at this depth.
  mutating func clearVariables(at depth: Int) {
    while variables.count <= depth { variables.append([:]) }
    if !variables[depth].isEmpty { variables[depth] = [:] }
  }
}

/// The workspaces that no evaluation uses; there are at most as many as replies were computed at the same time.
final class WorkspacePool: Sendable {
  private let free = Mutex<[Workspace]>([])

  func take() -> Workspace { free.withLock { $0.popLast() } ?? Workspace() }

  /// Empties a workspace, moves it into the pool, and sets the variable to a new one; leaves a very large workspace.
  func giveBack(_ workspace: inout Workspace) {
    guard workspace.output.capacity < 100_000, workspace.redirectText.capacity < 100_000,
      workspace.subject.text.capacity < 1_000_000
    else { return }
    // The other buffers are emptied before they are used.
    workspace.output.removeAll(keepingCapacity: true)
    workspace.subject.removeAll()
    workspace.stars.removeAll(keepingCapacity: true)
    free.withLock { free in
      free.append(Workspace())
      swap(&free[free.count - 1], &workspace)
    }
  }
}
