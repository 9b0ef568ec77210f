import Responder

/// The engine's part of a conversation: the last turns, the learned categories, and the changed triples.
struct Session {
  /// One message with its sentences, and the answer to each of them.
  struct Turn: Equatable {
    var request: String
    var sentences: [String]
    var answers: [String]

    /// The turn as one string; U+0001 and U+0002, which the texts never contain, separate the texts.
    var encoded: String {
      var length = request.utf8.count + 2
      for part in sentences { length += part.utf8.count + 1 }
      for part in answers { length += part.utf8.count + 1 }
      var bytes: [UInt8] = []
      bytes.reserveCapacity(length)
      bytes.append(contentsOf: request.utf8)
      Self.append(sentences, to: &bytes)
      Self.append(answers, to: &bytes)
      return String(decoding: bytes, as: UTF8.self)
    }

    private static func append(_ list: [String], to bytes: inout [UInt8]) {
      bytes.append(1)
      for (index, part) in list.enumerated() {
        if index > 0 { bytes.append(2) }
        bytes.append(contentsOf: part.utf8)
      }
    }

    static func answers(of encoded: String) -> [String] {
      let bytes = Array(encoded.utf8)
      guard let mark = bytes.lastIndex(of: 1) else { return [] }
      return list(bytes[(mark + 1)...])
    }

    fileprivate static func list(_ part: ArraySlice<UInt8>) -> [String] {
      guard !part.isEmpty else { return [] }
      return part.split(separator: 2, omittingEmptySubsequences: false).map {
        String(decoding: $0, as: UTF8.self)
      }
    }

    var response: String { answers.reply }
  }

  private static let maximumTurns = 32

  /// The turns, the learned categories, and the changes of triples, one after the other; `counters` has their numbers.
  private(set) var memory: EngineMemory

  init(_ memory: consuming EngineMemory) {
    self.memory = memory
    guard !isValid else { return }
    self.memory.texts = []
    self.memory.counters = [0, 0, 0]
  }

  /// Whether the counters match the texts.
  private var isValid: Bool {
    memory.counters.count == 3 && memory.counters.allSatisfy { (0...1 << 30).contains($0) }
      && memory.counters.reduce(0, +) == memory.texts.count
  }

  /// Moves the memory to a conversation.
  mutating func store(in conversation: inout Conversation) {
    conversation.engine = EngineMemory()
    if !memory.texts.isEmpty { swap(&memory, &conversation.engine) }
  }

  var turnCount: Int { memory.counters[0] }

  /// Returns the turn that was `index` turns ago, 1 for the last one; `nil` if it is not remembered.
  func turn(_ index: Int) -> Turn? {
    guard index >= 1, index <= turnCount else { return nil }
    return Turn(memory.texts[turnCount - index])
  }

  /// The robot's answers in the last turn.
  var lastAnswers: [String] {
    turnCount > 0 ? Turn.answers(of: memory.texts[turnCount - 1]) : []
  }

  mutating func add(_ turn: Turn) {
    let isLast = memory.texts.count == turnCount
    if isLast {
      memory.texts.append(turn.encoded)
    } else {
      memory.texts.insert(turn.encoded, at: turnCount)
    }
    memory.counters[0] += 1
    guard turnCount > Self.maximumTurns else { return }
    memory.texts.removeFirst()
    memory.counters[0] -= 1
  }

  var learned: EngineTexts.SubSequence {
    memory.texts[turnCount..<(turnCount + memory.counters[1])]
  }

  mutating func learn(_ category: String) {
    memory.texts.insert(category, at: turnCount + memory.counters[1])
    memory.counters[1] += 1
  }

  /// The numbers of learned categories and of changes of triples.
  var counts: (learned: Int, changes: Int) { (memory.counters[1], memory.counters[2]) }

  /// Removes the learned categories and the changes of triples since an earlier count.
  mutating func forgetChanges(since counts: (learned: Int, changes: Int)) {
    let learnedEnd = turnCount + memory.counters[1]
    memory.texts.removeLast(memory.counters[2] - counts.changes)
    memory.texts.removeSubrange((turnCount + counts.learned)..<learnedEnd)
    memory.counters[1] = counts.learned
    memory.counters[2] = counts.changes
  }

  /// The changes of triples; each is `+` or `-`, followed by the three parts with U+0001 between them.
  var tripleChanges: EngineTexts.SubSequence { memory.texts[(turnCount + memory.counters[1])...] }

  mutating func change(triple parts: [String], isAdded: Bool) {
    memory.texts.append((isAdded ? "+" : "-") + parts.joined(separator: "\u{1}"))
    memory.counters[2] += 1
  }
}

extension Session.Turn {
  init(_ encoded: String) {
    let parts = Array(encoded.utf8).split(separator: 1, omittingEmptySubsequences: false)
    func list(_ index: Int) -> [String] { index < parts.count ? Self.list(parts[index]) : [] }
    self.init(
      request: String(decoding: parts.first ?? [], as: UTF8.self), sentences: list(1),
      answers: list(2))
  }
}

extension [String] {
  /// The answers to the sentences of a message as one reply.
  var reply: String {
    count == 1 ? self[0] : filter { !$0.isEmpty }.joined(separator: " ")
  }
}
