import Synchronization

/// The buffers of one evaluation, reused by the next one, so that a reply allocates little memory.
struct Workspace {
  var utterance = Utterance()
  /// The words being transformed.
  var words: [Vocabulary.ID] = []
  /// The buffer in which the words of a PRE are assembled.
  var spare: [Vocabulary.ID] = []
  /// The bits of the script's words in `words`; see `Program.Decomposition.requiredBits`.
  var wordBits: UInt64 = 0
  /// The index in `words` at which each element of the matched decomposition begins.
  var starts: [Int] = []
  var reply: [UInt8] = []
  /// The index of each keyword's first decomposition matching the current `words`; `nil` if none does.
  ///
  /// The indices are cached once a reply takes many steps.
  var firstMatches: [Int: Int?] = [:]
  var stack = KeywordStack()

  mutating func adoptSpare() {
    swap(&words, &spare)
    if !firstMatches.isEmpty { firstMatches.removeAll(keepingCapacity: true) }
    updateWordBits()
  }

  mutating func updateWordBits() {
    wordBits = 0
    for word in words where word >= 0 { wordBits |= 1 << UInt64(word & 63) }
  }

  /// Returns the range of `words` that element `index` of the matched decomposition took.
  func part(_ index: Int) -> Range<Int> {
    starts[index]..<(index + 1 < starts.count ? starts[index + 1] : words.count)
  }
}

/// The unused workspaces; at most as many as there were simultaneous replies.
final class WorkspacePool: Sendable {
  private let free = Mutex<[Workspace]>([])

  func take() -> Workspace { free.withLock { $0.popLast() } ?? Workspace() }

  /// Puts a workspace back into the pool, unless a very long message has enlarged it, and leaves an empty one.
  func recycle(_ workspace: inout Workspace) {
    var returned = Workspace()
    swap(&returned, &workspace)
    guard returned.words.capacity < 10_000 && returned.reply.capacity < 100_000 else { return }
    free.withLock { $0.append(returned) }
  }
}
