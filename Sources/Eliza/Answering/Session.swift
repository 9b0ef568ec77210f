import Responder

/// ELIZA's state between two messages, stored in the conversation's engine memory.
///
/// The counters are the number of messages, the number of recalled memories, and the next reassembly of each
/// decomposition. The texts are the memories. Recalled memories stay in front of the others, as empty texts, until at
/// least half of the memories are recalled, so that recalling takes amortized constant time.
struct Session {
  private static let messagesIndex = 0
  private static let recalledIndex = 1
  private static let firstTurnIndex = 2

  var memory: EngineMemory

  /// Takes over a conversation's memory, and adapts counters that do not fit the script.
  ///
  /// Their number is adjusted to that of the script's decompositions, and an impossible number of recalled memories
  /// becomes 0.
  init(_ memory: consuming EngineMemory, _ program: Program) {
    self.memory = memory
    let count = Self.firstTurnIndex + program.decompositions.count
    if self.memory.counters.count != count {
      self.memory.counters = Array(self.memory.counters.prefix(count))
      while self.memory.counters.count < count { self.memory.counters.append(0) }
    }
    let recalled = self.memory.counters[Self.recalledIndex]
    guard recalled != 0 else { return }
    if !(0...self.memory.texts.count).contains(recalled) {
      self.memory.counters[Self.recalledIndex] = 0
    } else if self.memory.texts.first != "" {
      // Releases before 0.3 kept the texts of recalled memories.
      self.memory.texts.removeFirst(recalled)
      self.memory.counters[Self.recalledIndex] = 0
    }
  }

  /// The 1966 program's LIMIT, 1 to 4: the first message has 2, the third 4.
  var limitCounter: Int { memory.counters[Self.messagesIndex] & 3 + 1 }

  mutating func countMessage() { memory.counters[Self.messagesIndex] &+= 1 }

  mutating func uncountMessage() { memory.counters[Self.messagesIndex] &-= 1 }

  var waitingCount: Int { memory.texts.count - memory.counters[Self.recalledIndex] }

  /// The total length of the waiting memories in bytes.
  var waitingBytes: Int { memory.texts.utf8Count }

  mutating func remember(_ text: String) { memory.texts.append(text) }

  mutating func forgetNewest() { memory.texts.removeLast() }

  /// Removes and returns the oldest waiting memory, in amortized constant time; `nil` if none waits.
  mutating func recall() -> String? {
    guard waitingCount > 0 else { return nil }
    let oldest = memory.texts[memory.counters[Self.recalledIndex]]
    memory.texts[memory.counters[Self.recalledIndex]] = ""
    memory.counters[Self.recalledIndex] += 1
    if memory.counters[Self.recalledIndex] * 2 >= memory.texts.count {
      memory.texts.removeFirst(memory.counters[Self.recalledIndex])
      memory.counters[Self.recalledIndex] = 0
    }
    return oldest
  }

  /// Returns the index of a decomposition's next reassembly; 0 if the stored index is not below `count`.
  ///
  /// - Parameter count: the number of the decomposition's reassemblies.
  func turn(of decomposition: Int, count: Int) -> Int {
    let turn = memory.counters[Self.firstTurnIndex + decomposition]
    return (0..<count).contains(turn) ? turn : 0
  }

  mutating func setTurn(of decomposition: Int, to turn: Int) {
    memory.counters[Self.firstTurnIndex + decomposition] = turn
  }
}
