import Responder

/// A change of some triggers in compiled rules.
struct BrainPatch {
  private enum Change {
    case remove(Int)
    case replace(Int)
    /// A trigger before the one with this index.
    case insert(Int)
  }

  private var compiler: BrainCompiler
  /// The changes in the order of the triggers, each with the new trigger, or with the removed one.
  ///
  /// The texts of a new trigger are in the arena of `compiler` already.
  private var changes: [(change: Change, trigger: Trigger)] = []
  /// The number of lines before the patch; those copied after them must be compiled.
  private let counts: (replies: Int, conditions: Int, redirects: Int)
  /// The old numbers of the replaced triggers whose patterns must be compiled.
  private var replaced: [Int] = []
  private var isPossible = true

  init(_ base: BrainCompiler) {
    compiler = base
    counts = (base.replies.count, base.conditions.count, base.redirects.count)
    compiler.diagnostics = []
  }

  /// Adds the differences between two versions of a file.
  ///
  /// - Parameters:
  ///   - file: the file’s number; files are added in this order.
  ///   - first: the number of the file's first trigger.
  mutating func add(
    _ part: BrainCompiler, inPlaceOf old: BrainCompiler, file: Int, from first: Int
  ) {
    // The texts copied here are outside of the file's bytes, so their parts have no source offsets.
    compiler.pieces[file] = []
    var (index, other) = (0, 0)
    while index < old.triggers.count || other < part.triggers.count {
      let line = index < old.triggers.count ? old.triggers[index].line : .max
      let otherLine = other < part.triggers.count ? part.triggers[other].line : .max
      if line < otherLine {
        changes.append((.remove(first + index), old.triggers[index]))
      } else if line > otherLine {
        add(.insert(first + index), other, of: part, file: file)
      } else if !old.hasSameTrigger(index, as: part, other) {
        add(.replace(first + index), other, of: part, file: file)
      }
      if line <= otherLine { index += 1 }
      if line >= otherLine { other += 1 }
    }
  }

  private mutating func add(_ change: Change, _ number: Int, of part: BrainCompiler, file: Int) {
    if let trigger = copy(number, of: part, file: file) {
      changes.append((change, trigger))
    } else {
      isPossible = false
    }
  }

  /// Copies the texts of a trigger and its lines; `nil` if its topic or its `%` text is new to the rules.
  private mutating func copy(_ number: Int, of part: BrainCompiler, file: Int) -> Trigger? {
    var trigger = part.triggers[number]
    let topic = part.topics[Int(trigger.topic)].name
    guard let topicNumber = compiler.topicNumbers[topic] else { return nil }
    if let wanted = trigger.previous.map({ part.arena[part.previousPatterns[Int($0)].text] }) {
      let known = compiler.previousPatterns.firstIndex { compiler.arena[$0.text] == wanted }
      guard let known else { return nil }
      trigger.previous = Int32(known)
    }
    trigger.topic = Int32(topicNumber)
    trigger.file = Int32(file)
    trigger.text = compiler.arena.store(part.arena[trigger.text])
    if let weight = compiler.namedWeight(of: trigger) { trigger.rank.weight = -weight }
    if compiler.options.order != .draft {
      trigger.rank = TriggerRank(
        compiler.arena[trigger.text], weight: -Int(trigger.rank.weight),
        order: compiler.options.order)
    }
    copyLines(of: &trigger, part)
    return trigger
  }

  private mutating func copyLines(of trigger: inout Trigger, _ part: BrainCompiler) {
    let firstReply = Int32(compiler.replies.count)
    for line in trigger.replies {
      var copied = part.replies[Int(line)]
      copied.text = compiler.arena.store(part.arena[copied.text])
      compiler.replies.append(copied)
    }
    trigger.replies = firstReply..<Int32(compiler.replies.count)
    let firstCondition = Int32(compiler.conditions.count)
    for line in trigger.conditions {
      var copied = part.conditions[Int(line)]
      copied.text = compiler.arena.store(part.arena[copied.text])
      compiler.conditions.append(copied)
    }
    trigger.conditions = firstCondition..<Int32(compiler.conditions.count)
    if let redirect = trigger.redirect {
      var copied = part.redirects[Int(redirect)]
      copied.text = compiler.arena.store(part.arena[copied.text])
      trigger.redirect = Int32(compiler.redirects.count)
      compiler.redirects.append(copied)
    }
  }

  /// Returns the changed rules; `nil` if all rules must be compiled from the files.
  consuming func finished() -> BrainCompiler? {
    guard isPossible else { return nil }
    let touched = replaceAndUnlist()
    let added = renumber()
    for number in added { compiler.compilePattern(ofTrigger: number) }
    compiler.code.variables = compiler.tree.variables.keys
    for number in added where compiler.triggers[number].isValid { compiler.list(Int32(number)) }
    remakeTables(touched, added)
    compiler.compileReplies(counts.replies..<compiler.replies.count)
    compiler.compileRedirects(counts.redirects..<compiler.redirects.count)
    compiler.compileConditions(counts.conditions..<compiler.conditions.count)
    compiler.keepReplyTexts()
    guard compiler.diagnostics.errorCount == 0, compiler.lostLetterDiagnostics.isEmpty,
      !compiler.replyArrays.isFull, !compiler.triggers.isEmpty
    else { return nil }
    return compiler
  }

  /// Replaces changed triggers, and takes triggers out of their tables if they are removed or moved.
  ///
  /// A trigger is moved if its text, its topic or its `%` line changed.
  ///
  /// - Returns: the old triggers that were taken out.
  private mutating func replaceAndUnlist() -> [Trigger] {
    var unlisted: [Trigger] = []
    for (change, trigger) in changes {
      switch change {
      case .insert: continue
      case .remove(let number):
        compiler.unlist(Int32(number))
        unlisted.append(compiler.triggers[number])
      case .replace(let number):
        let old = compiler.triggers[number]
        var new = trigger
        if compiler.arena[old.text] == compiler.arena[new.text], old.topic == new.topic,
          old.previous == new.previous
        {
          (new.text, new.rank, new.pattern) = (old.text, old.rank, old.pattern)
          new.hasLostMarks = old.hasLostMarks
        } else {
          compiler.unlist(Int32(number))
          unlisted.append(old)
          replaced.append(number)
        }
        compiler.triggers[number] = new
      }
    }
    return unlisted
  }

  /// Removes and inserts triggers, and returns the new numbers of the triggers whose patterns must be compiled.
  private mutating func renumber() -> [Int] {
    var removed: Set<Int> = []
    var inserted: [Int: [Trigger]] = [:]
    for (change, trigger) in changes {
      switch change {
      case .remove(let number): removed.insert(number)
      case .insert(let number): inserted[number, default: []].append(trigger)
      case .replace: continue
      }
    }
    guard !removed.isEmpty || !inserted.isEmpty else { return replaced }
    var triggers: [Trigger] = []
    triggers.reserveCapacity(compiler.triggers.count + inserted.count)
    var numbers: [Int32] = []
    numbers.reserveCapacity(compiler.triggers.count)
    var added: [Int] = []
    for index in 0...compiler.triggers.count {
      for trigger in inserted[index] ?? [] {
        added.append(triggers.count)
        triggers.append(trigger)
      }
      guard index < compiler.triggers.count else { break }
      if removed.contains(index) {
        numbers.append(-1)
        continue
      }
      if replaced.contains(index) { added.append(triggers.count) }
      numbers.append(Int32(triggers.count))
      triggers.append(compiler.triggers[index])
    }
    compiler.triggers = triggers
    for topic in compiler.topics.indices {
      compiler.topics[topic].triggers.renumber(numbers)
      compiler.topics[topic].previousTriggers.renumber(numbers)
    }
    compiler.samples = compiler.samples.compactMap { sample in
      var sample = sample
      sample.trigger = numbers[Int(sample.trigger)]
      return sample.trigger < 0 ? nil : sample
    }
    return added
  }

  /// Makes a topic's tables again if a changed trigger has the same text as another trigger of the topic.
  ///
  /// A table lists only one of the triggers with the same text, and a change of any of them may change which one.
  private mutating func remakeTables(_ unlisted: [Trigger], _ added: [Int]) {
    func count(like trigger: Trigger) -> Int {
      compiler.triggers.count {
        $0.topic == trigger.topic && $0.text.count == trigger.text.count
          && compiler.arena.compare($0.text, trigger.text) == 0
      }
    }
    var topics: Set<Int32> = []
    for trigger in unlisted where count(like: trigger) > 0 { topics.insert(trigger.topic) }
    for number in added where count(like: compiler.triggers[number]) > 1 {
      topics.insert(compiler.triggers[number].topic)
    }
    for topic in topics { compiler.makeTables(of: Int(topic)) }
  }
}

extension BrainCompiler {
  /// Returns whether a trigger and its lines are the same in two versions of a file.
  fileprivate func hasSameTrigger(_ number: Int, as other: BrainCompiler, _ index: Int) -> Bool {
    let (one, two) = (triggers[number], other.triggers[index])
    func isSame(_ text: TextRange, _ otherText: TextRange) -> Bool {
      text.count == otherText.count && arena[text] == other.arena[otherText]
    }
    func previousText(_ trigger: Trigger, of part: BrainCompiler) -> ArraySlice<UInt8>? {
      trigger.previous.map { part.arena[part.previousPatterns[Int($0)].text] }
    }
    guard one.column == two.column, isSame(one.text, two.text),
      topics[Int(one.topic)].name == other.topics[Int(two.topic)].name,
      previousText(one, of: self) == previousText(two, of: other)
    else { return false }
    let areRepliesSame = one.replies.elementsEqual(two.replies) {
      let (a, b) = (replies[Int($0)], other.replies[Int($1)])
      return a.line == b.line && isSame(a.text, b.text)
    }
    let areConditionsSame = one.conditions.elementsEqual(two.conditions) {
      let (a, b) = (conditions[Int($0)], other.conditions[Int($1)])
      return a.line == b.line && isSame(a.text, b.text)
    }
    let redirect = one.redirect.map { redirects[Int($0)] }
    let otherRedirect = two.redirect.map { other.redirects[Int($0)] }
    guard areRepliesSame, areConditionsSame, redirect?.line == otherRedirect?.line else {
      return false
    }
    return redirect.map { isSame($0.text, otherRedirect?.text ?? .empty) } ?? true
  }
}
