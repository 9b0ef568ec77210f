/// Remembering something to come back to.
extension Evaluation {
  /// Forms a memory where the keyword tried is the MEMORY rule's own.
  ///
  /// The last word as it is now decides which of the four lines is tried; one that does not match
  /// forms nothing.
  ///
  /// A message that tries the keyword over and over does not fill the machine: beyond a thousand
  /// memories, or 16 MiB of them, one message forms no more.
  mutating func formMemory(on keyword: Int32) {
    guard let memory = program.memory, keyword == memory.keyword, let last = space.words.last,
      memoriesMade < 1_000 && memoryBytes < 1 << 24, session.waiting < limits.memories
    else { return }
    let word = space.utterance.word(last, program)
    let line = Int(memory.lines.lowerBound) + WordHash.hash(word, bits: 2)
    let decomposition = program.decompositions[line]
    guard
      program.matches(
        decomposition, space.words, present: space.present, starts: &space.starts)
    else {
      narrateNoMemory(line)
      return
    }
    let reassembly = Int(decomposition.reassemblies.lowerBound)
    let text = say(reassembly)
    session.remember(text)
    memoriesMade += 1
    memoryBytes += text.utf8.count
    narrateMemory(text, line)
  }
}
