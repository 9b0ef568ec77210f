import Responder

extension Evaluation {
  /// The number of transformations after which matches are cached for as long as the words stay the same.
  ///
  /// A long message can stack one keyword a hundred thousand times, and each match takes time linear in the message.
  /// This is also the minimum number of recorded choices for which `chosenDecompositions` is used.
  private static let cachingThreshold = 16

  /// Transforms the words by the rule's first matching decomposition, or by the rule's link if none matches.
  ///
  /// Uses the decomposition's next reassembly, and advances the decomposition's turn to the one after it, whatever the
  /// outcome. The outcome is `nothing` if no decomposition matches and the rule has no link.
  mutating func transform(by keyword: Int) -> Outcome {
    if let stop = countStep(keyword) { return .stop(stop) }
    let known = stepCount > Self.cachingThreshold ? workspace.firstMatches[keyword] : nil
    let decomposition = known ?? match(keyword)
    if let cause = poll.cause {
      // The step is unfinished, so an explanation does not repeat it.
      stepCount -= 1
      return .stop(.interrupted(cause))
    }
    guard let decomposition else {
      guard let link = program.keywords[keyword].link else { return .nothing }
      if depth == 0 { winner = .link(of: keyword) }
      narrateLink(of: keyword)
      return .link(link)
    }
    let reassembly = takeTurn(of: decomposition)
    // A cached match has not set the starts of its parts.
    if known != nil && needsParts(reassembly) { _ = matches(decomposition) }
    if depth == 0 { winner = .decomposition(decomposition) }
    narrateMatch(decomposition, reassembly)
    return act(on: reassembly)
  }

  /// Returns a rule's first matching decomposition; `nil` if none matches or `poll` ends the search.
  private mutating func match(_ keyword: Int) -> Int? {
    var found: Int?
    for index in program.keywords[keyword].decompositions where matches(Int(index)) {
      found = Int(index)
      break
    }
    if stepCount > Self.cachingThreshold, poll.cause == nil {
      workspace.firstMatches[keyword] = found
    }
    return found
  }

  mutating func matches(_ decomposition: Int) -> Bool {
    program.matches(
      program.decompositions[decomposition], workspace.words, wordBits: workspace.wordBits,
      starts: &workspace.starts, poll: &poll)
  }

  private func needsParts(_ reassembly: Int) -> Bool {
    switch program.reassemblies[reassembly].action {
    case .say, .pre: true
    case .constant, .link, .newKey: recordsStep
    }
  }

  /// Returns the reassembly whose turn it is and advances the turn.
  private mutating func takeTurn(of decomposition: Int) -> Int {
    let reassemblies = program.decompositions[decomposition].reassemblies
    let turn = session.turn(of: decomposition, count: reassemblies.count)
    session.setTurn(of: decomposition, to: turn + 1 == reassemblies.count ? 0 : turn + 1)
    recordFirst(Choice(decomposition: Int32(decomposition), turn: Int32(turn)))
    return Int(reassemblies.lowerBound) + turn
  }

  /// Records the turn that a decomposition had before the reply.
  ///
  /// Each decomposition is recorded once, because links that form a cycle would otherwise fill the memory.
  private mutating func recordFirst(_ choice: Choice) {
    guard choices.count >= Self.cachingThreshold else {
      let isKnown = choices.contains { $0.decomposition == choice.decomposition }
      return isKnown ? () : choices.append(choice)
    }
    if chosenDecompositions.isEmpty { chosenDecompositions = Set(choices.map(\.decomposition)) }
    if chosenDecompositions.insert(choice.decomposition).inserted { choices.append(choice) }
  }

  private mutating func act(on reassembly: Int) -> Outcome {
    switch program.reassemblies[reassembly].action {
    case .constant, .say: return say(reassembly).map { .done($0) } ?? .stop(.tooLong)
    case .link(let target): return .link(target)
    case .newKey: return .newKey
    case .pre(let target):
      guard assembleWords(reassembly) else { return .stop(.tooManyWords) }
      return .link(target)
    }
  }

  /// Builds a reassembly's reply, its words joined by single spaces; returns `nil` if it exceeds the maximum length.
  mutating func say(_ reassembly: Int) -> String? {
    if case .constant(let index) = program.reassemblies[reassembly].action {
      let text = program.constants[Int(index)]
      return text.utf8.count <= limits.replyLength ? text : nil
    }
    workspace.reply.removeAll(keepingCapacity: true)
    for index in program.reassemblies[reassembly].pieces {
      switch program.pieces[Int(index)] {
      case .word(let word):
        guard append(word) else { return nil }
      case .part(let part):
        for index in workspace.part(Int(part)) {
          guard append(workspace.words[index]) else { return nil }
        }
      }
    }
    return String(decoding: workspace.reply, as: UTF8.self)
  }

  /// Appends a word to the reply; returns false if it does not fit.
  private mutating func append(_ word: Vocabulary.ID) -> Bool {
    let length = workspace.utterance.length(of: word, program)
    guard workspace.reply.count + 1 + length <= limits.replyLength else { return false }
    if !workspace.reply.isEmpty { workspace.reply.append(UInt8(ascii: " ")) }
    workspace.utterance.append(word, program, to: &workspace.reply)
    return true
  }

  /// Replaces the user's words with those of a PRE; returns false if they are too many.
  private mutating func assembleWords(_ reassembly: Int) -> Bool {
    workspace.spare.removeAll(keepingCapacity: true)
    for index in program.reassemblies[reassembly].pieces {
      switch program.pieces[Int(index)] {
      case .word(let word): workspace.spare.append(word)
      case .part(let part):
        let words = workspace.part(Int(part))
        guard workspace.spare.count + words.count <= limits.words else { return false }
        workspace.spare.append(contentsOf: workspace.words[words])
      }
      if workspace.spare.count > limits.words { return false }
    }
    linkCount += additionalLinks(forWords: workspace.spare.count)
    workspace.adoptSpare()
    return true
  }

  /// Returns the number of links beyond one that a PRE counts as, because it writes all words again: one for every 256.
  private func additionalLinks(forWords count: Int) -> Int { count >> 8 }

  /// Counts a transformation; returns a reason if the reply must stop before it.
  ///
  /// The limit applies to links only: without links, each keyword of the message is tried once.
  private mutating func countStep(_ keyword: Int) -> Stop? {
    if stepCount == lastStep { return .interrupted(.cancelled) }
    if limits.links > 0 {
      let additional = additionalLinks(forWords: workspace.words.count)
      if linkCount >= limits.links { return .tooManySteps }
      if linkCount + RecentKeywords.capacity * (1 + additional) > limits.links {
        recentKeywords.add(Int32(keyword))
      }
    }
    stepCount += 1
    // Interruptions are polled at every 64th step, or at each step if there are many words.
    let isDue = stepCount & 63 == 0 || workspace.words.count > 4_096
    return isDue ? Interruption.current.map(Stop.interrupted) : nil
  }
}
