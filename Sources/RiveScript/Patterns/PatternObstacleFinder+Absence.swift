import Responder

/// Finding required texts that a message lacks.
///
/// For `+ [*] (tea|coffee) [*]` and the text `lemonade`: the message contains neither `tea` nor `coffee`.
extension PatternObstacleFinder {
  /// The maximum number of failed parts to examine.
  private static let maximumParts = 100

  /// Returns an obstacle that names texts which the trigger requires, and which failed wherever they were tried.
  ///
  /// `nil` if there are no such texts, if more than `maximumParts` parts failed, or if each text was tried at only one
  /// offset and `furthest` is no wildcard.
  ///
  /// Complexity: linear in the reached states, plus O(failed parts × instructions).
  func absence(in program: Range<Int>, reached: Set<State>, furthest: State) -> Obstacle? {
    let failed = failedParts(reached)
    guard !failed.isEmpty, failed.count <= Self.maximumParts else { return nil }
    var cut = Set(failed.keys)
    guard !reachesEnd(of: program, without: cut) else { return nil }
    for part in cut.sorted(by: >) where !reachesEnd(of: program, without: cut.subtracting([part])) {
      cut.remove(part)
    }
    let hasSeveralPositions = cut.contains { (failed[$0]?.count ?? 0) > 1 } || isWildcard(furthest)
    let texts = cut.sorted().flatMap(texts)
    guard hasSeveralPositions, !texts.isEmpty else { return nil }
    if !cut.contains(where: subjectHasWords) { return .noneOf(texts) }
    let offset = cut.compactMap { failed[$0]?.min() }.min() ?? 0
    return obstacle(
      wanting: texts.prefix(Self.maximumWantedTexts).joined(separator: "|"), at: offset)
  }

  /// Returns the instructions whose texts were tried without success, each with the offsets at which its text was
  /// tried, after any spaces.
  ///
  /// A text that matches counts as failed too if no other part matches after it, such as `tea` in the message `teapot`.
  private func failedParts(_ reached: Set<State>) -> [Int: Set<Int>] {
    let fruitful = fruitfulGaps(reached)
    var failed: [Int: Set<Int>] = [:]
    var passed: Set<Int> = []
    for state in reached where isText(state) {
      if successors(of: state).contains(where: { !isGap($0) || fruitful.contains($0) }) {
        passed.insert(state.counter)
      } else {
        failed[state.counter, default: []].insert(wordStart(from: state.offset))
      }
    }
    return failed.filter { !passed.contains($0.key) }
  }

  /// Returns the gaps from which a path leads to another part of the trigger or to its end.
  ///
  /// A gap is a state between parts, such as a jump or white space.
  private func fruitfulGaps(_ reached: Set<State>) -> Set<State> {
    var predecessors: [State: [State]] = [:]
    var open: [State] = []
    for state in reached where isGap(state) {
      for next in successors(of: state) {
        if isGap(next) { predecessors[next, default: []].append(state) } else { open.append(state) }
      }
    }
    var fruitful: Set<State> = []
    while let state = open.popLast() {
      if fruitful.insert(state).inserted { open += predecessors[state] ?? [] }
    }
    return fruitful
  }

  /// Returns whether the end of the program can be reached without these instructions, whatever the text.
  private func reachesEnd(of program: Range<Int>, without cut: Set<Int>) -> Bool {
    var seen = cut
    var open = [program.lowerBound]
    while let counter = open.popLast() {
      guard program.contains(counter), seen.insert(counter).inserted else { continue }
      let instruction = brain.code.instructions[counter]
      switch instruction.operation {
      case .end: return true
      case .split: open += [counter + Int(instruction.a), counter + Int(instruction.b)]
      case .jump: open.append(counter + Int(instruction.a))
      default: open.append(counter + 1)
      }
    }
    return false
  }

  private func isText(_ state: State) -> Bool {
    switch brain.code.instructions[state.counter].operation {
    case .literal: isMeaningful(state)
    case .list, .variable: true
    default: false
    }
  }

  private func isGap(_ state: State) -> Bool {
    guard state.counter < brain.code.instructions.count else { return true }
    return switch brain.code.instructions[state.counter].operation {
    case .split, .jump, .save, .gap, .moreSpace: true
    case .literal: !isMeaningful(state)
    default: false
    }
  }

  private func isWildcard(_ state: State) -> Bool {
    switch brain.code.instructions[state.counter].operation {
    case .any, .digit, .letter: true
    default: false
    }
  }

  private func texts(at counter: Int) -> [String] {
    let instruction = brain.code.instructions[counter]
    return switch instruction.operation {
    case .literal: [Self.trimmed(brain.arena[literal(at: counter)])]
    case .list: brain.code.lists[Int(instruction.a)].map { brain.arena.string($0) }
    case .variable: [String(decoding: variableText(Int(instruction.a)), as: UTF8.self)]
    default: []
    }
  }

  /// Returns whether a text of an instruction is anywhere in the message, as whole words.
  private func subjectHasWords(ofTextAt counter: Int) -> Bool {
    let instruction = brain.code.instructions[counter]
    guard instruction.operation == .list else {
      return texts(at: counter).contains(where: subject.hasWords)
    }
    return brain.programs.occurs(
      Int(instruction.a), in: subject, edges: [.left, .right], offsets: subject.boundaryOffsets)
  }

  private func wordStart(from offset: Int) -> Int {
    subject.bytes[offset...].firstIndex { $0 != 0x20 } ?? subject.count
  }
}

extension Subject {
  /// Returns whether the text contains these words as whole words.
  func hasWords(_ words: String) -> Bool {
    let wanted = Array(words.utf8)
    guard !wanted.isEmpty, wanted.count <= count else { return false }
    return (0...(count - wanted.count)).contains { start in
      let end = start + wanted.count
      return isEdge(at: start) && isEdge(at: end) && bytes[start..<end].elementsEqual(wanted)
    }
  }
}
