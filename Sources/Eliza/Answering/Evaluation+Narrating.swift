import Responder

/// Recording how a reply comes about; each method does nothing unless an explanation was requested.
extension Evaluation {
  /// Whether the current transformation is recorded.
  var recordsStep: Bool { narration?.records(stepCount) ?? false }

  mutating func narrateSubstitution(of word: Vocabulary.ID, by substitute: Vocabulary.ID) {
    guard narration != nil else { return }
    let (from, to) = (program.vocabulary.text(word), program.vocabulary.text(substitute))
    narration?.substitutions.append("\(from) -> \(to)")
  }

  mutating func narrateDrop(upTo end: Vocabulary.ID) {
    guard narration != nil else { return }
    let clause = text(of: workspace.words + [end])
    narration?.noteSubstitutions()
    narration?.addNote("dropped clause", clause)
  }

  mutating func narrateScan() {
    guard narration != nil else { return }
    let words = text(of: workspace.words[...])
    let keywords = workspace.stack.keywords.map {
      "\(program.keywords[Int($0)].name)(\(program.keywords[Int($0)].precedence))"
    }
    narration?.noteSubstitutions()
    narration?.addNote("words", words)
    narration?.addNote("keywords", keywords.isEmpty ? "none" : keywords.joined(separator: ", "))
    narration?.addNote("limit", "\(session.limitCounter)")
  }

  mutating func narrateMatch(_ decomposition: Int, _ reassembly: Int) {
    guard recordsStep else {
      narration?.skip()
      return
    }
    var step = step(decomposition)
    let rule = program.decompositions[decomposition]
    let first = Int(rule.reassemblies.lowerBound)
    step.findings.append(
      .choice(
        step.rule.alternatives[reassembly - first], index: reassembly - first,
        count: rule.reassemblies.count, weight: 1, total: rule.reassemblies.count))
    switch program.reassemblies[reassembly].action {
    case .link(let target), .pre(let target): step.findings.append(.redirect(to: name(of: target)))
    case .newKey, .constant, .say: break
    }
    narration?.add(step)
    if case .newKey = program.reassemblies[reassembly].action { narration?.giveWay() }
  }

  mutating func narrateLink(of keyword: Int) {
    guard recordsStep else {
      narration?.skip()
      return
    }
    guard let rule = program.linkRule(of: keyword),
      let target = program.keywords[keyword].link
    else { return }
    let findings: [Explanation.Finding] = [
      .choice(rule.alternatives[0], index: 0, count: 1, weight: 1, total: 1),
      .redirect(to: name(of: target)),
    ]
    let step = Explanation.Step(
      rule: rule, depth: depth, topic: nil, message: text(of: workspace.words[...]),
      findings: findings)
    narration?.add(step)
  }

  mutating func narrateMemory(_ text: String, _ line: Int) {
    guard recordsStep else { return }
    var step = step(line)
    step.findings = [
      .choice(step.rule.alternatives[0], index: 0, count: 1, weight: 1, total: 1),
      .note(label: "new memory", text: text),
    ]
    narration?.addAside(step)
    narration?.addNote("new memory", text)
  }

  mutating func narrateNoMemory(_ line: Int) {
    guard recordsStep else { return }
    narration?.addNote(
      "no new memory", "\(program.decompositionSources[line].title) does not match")
  }

  mutating func narrateRecall(_ text: String) {
    guard narration != nil, let memory = program.memory else { return }
    narration?.addNote("recalled memory", text)
    let rule = Rule(kind: "memory", text: "MEMORY \(memory.name)", location: memory.location)
    let words = self.text(of: workspace.words[...])
    narration?.add(Explanation.Step(rule: rule, depth: 0, topic: nil, message: words))
  }

  mutating func narrateFailure(of keyword: Int?) {
    guard narration != nil else { return }
    narration?.addNote("built-in message", "\(session.limitCounter)")
    guard let keyword else { return }
    let rule = program.keywords[keyword]
    narration?.addNote("no match", "no decomposition of \(rule.name) matches")
    let step = Explanation.Step(
      rule: Rule(kind: "keyword", text: rule.name, location: rule.location), depth: depth,
      topic: nil, message: text(of: workspace.words[...]))
    narration?.add(step)
    narration?.giveWay()
  }

  private mutating func step(_ decomposition: Int) -> Explanation.Step {
    Explanation.Step(
      rule: narration?.rule(decomposition, of: program) ?? program.rule(decomposition),
      depth: depth, topic: nil,
      message: text(of: workspace.words[...]),
      captures: workspace.starts.indices.map { text(of: workspace.words[workspace.part($0)]) })
  }

  private func name(of target: Program.Target) -> String {
    switch target {
    case .keyword(let keyword): program.keywords[Int(keyword)].name
    case .nowhere: "nowhere"
    }
  }
}
