/// Remembering something to come back to.
extension Evaluation {
  /// Forms a memory where the keyword tried is the MEMORY rule's own.
  ///
  /// The last word as it is now decides which of the four lines is tried; one that does not match
  /// forms nothing.
  ///
  /// A message that tries the keyword over and over does not fill the machine: one message forms a thousand
  /// memories at most, and none once those that wait are as many or as long as the limits say.
  mutating func formMemory(on keyword: Int32) {
    guard let memory = program.memory, keyword == memory.keyword, let last = space.words.last,
      memoriesMade < 1_000, session.waiting < limits.memories
    else { return }
    let word = space.utterance.word(last, program)
    let line = Int(memory.lines.lowerBound) + WordHash.hash(word, bits: 2)
    let decomposition = program.decompositions[line]
    guard
      program.matches(
        decomposition, space.words, present: space.present, starts: &space.starts,
        patience: &patience)
    else {
      narrateNoMemory(line)
      return
    }
    let reassembly = Int(decomposition.reassemblies.lowerBound)
    let waiting = memoryBytes ?? session.waitingBytes
    guard let text = say(reassembly), waiting + text.utf8.count <= limits.memoryLength else {
      return
    }
    session.remember(text)
    memoriesMade += 1
    memoryBytes = waiting + text.utf8.count
    narrateMemory(text, line)
  }
}
