/// Forming memories, which later replies recall.
extension Evaluation {
  /// The maximum number of memories that one message forms, however often the keyword is tried.
  private static let maximumMemories = 1_000

  /// Forms a memory if the tried keyword is the one of the MEMORY rule.
  ///
  /// A hash of the last word, after substitution, selects one of the four lines; a line that does not match forms no
  /// memory.
  ///
  /// No memory is formed that is longer than a reply may be, or that would make the waiting memories exceed their
  /// limit of number or length.
  mutating func formMemory(on keyword: Int32) {
    guard let memory = program.memory, keyword == memory.keyword, let last = workspace.words.last,
      formedMemoryCount < Self.maximumMemories, session.waitingCount < limits.memories
    else { return }
    let word = workspace.utterance.word(last, program)
    let line = Int(memory.lines.lowerBound) + WordHash.hash(word, bits: 2)
    guard matches(line) else { return narrateNoMemory(line) }
    let reassembly = Int(program.decompositions[line].reassemblies.lowerBound)
    let waiting = memoryBytes ?? session.waitingBytes
    guard let text = say(reassembly), waiting + text.utf8.count <= limits.memoryLength else {
      return
    }
    session.remember(text)
    formedMemoryCount += 1
    memoryBytes = waiting + text.utf8.count
    narrateMemory(text, line)
  }
}
