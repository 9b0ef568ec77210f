import Responder

/// The elements `<learn>` and `<learnf>`.
extension Evaluation {
  /// Adds the categories inside `<learn>` or `<learnf>` to those of the conversation.
  mutating func learn(_ index: Int, _ frame: Frame, isForFile: Bool) throws(Stop) {
    let library = library(frame)
    for child in library.templates.children(of: index) {
      let node = library.templates.nodes[child]
      guard node.tag == .element,
        library.templates.names[Int(node.nameIndex)].lowercased() == "category"
      else { continue }
      let outputStart = workspace.output.count
      try write(child, frame)
      let text = String(decoding: workspace.output[outputStart...], as: UTF8.self)
      workspace.output.removeLast(workspace.output.count - outputStart)
      guard session.learned.count < program.options.maximumLearned else {
        complain(
          .tooMuchKept,
          "a conversation cannot learn more than \(program.options.maximumLearned) categories",
          frame)
        return
      }
      let learnedBefore = session.counts.learned > countsBefore.learned
      session.learn(text)
      let new = Overlay(program, [text], after: overlay)
      // No other reply uses an overlay with only some of the categories that this reply learns.
      program.overlays.keep(new, replacing: learnedBefore ? overlay : nil)
      overlay = new
      let lacksFile = isForFile && program.options.changeLearnedFile == nil
      trace.record(
        .remark(label: lacksFile ? Self.learnedHere : "learned", text: text),
        bytes: text.utf8.count,
        at: frame.step)
      guard isForFile else { continue }
      if lacksFile {
        complain(
          .objectNotFound,
          "there is no file for <learnf>, so only this conversation learns the category", frame)
      } else {
        learnedForFile.append((text, frame.category, frame.isLearned))
      }
    }
  }

  /// The remark about a category that no file has.
  private static var learnedHere: String { "learned for this conversation only" }

  /// Writes the categories of `<learnf>` to the user's file, unless the reply was interrupted.
  ///
  /// A category replaces the last one with the same pattern, `<that>` and topic.
  mutating func writeLearned() {
    guard let change = program.options.changeLearnedFile, !learnedForFile.isEmpty,
      problems.last?.isInterruption != true
    else { return }
    let writer = LessonWriter(program)
    let texts = learnedForFile.map(\.text)
    let reason = change { text in texts.reduce(text) { writer.replacing($1, in: $0) } }
    guard let reason, let first = learnedForFile.first else { return }
    for index in trace.events.indices {
      guard case .remark("learned", let text) = trace.events[index].event, texts.contains(text)
      else { continue }
      trace.events[index].event = .remark(label: Self.learnedHere, text: text)
    }
    let library = library(isLearned: first.isLearned)
    problems.append(
      ReplyProblem(
        .tooMuchKept, "<learnf> could not write its file: \(reason)",
        at: program.location(of: first.category, in: library)))
  }

  /// Appends a node as XML; the value of each `<eval>` replaces the element.
  private mutating func write(_ index: Int, _ frame: Frame) throws(Stop) {
    let library = library(frame)
    let node = library.templates.nodes[index]
    switch node.tag {
    case .text:
      try append(String(plain: library.templates.text(of: node)).escapedXML)
    case .eval:
      try append(String(plain: try content(of: index, frame).collapsed).escapedXML)
    default:
      let hasOwnName = node.tag == .element || node.tag == .attribute
      let name = hasOwnName ? library.templates.names[Int(node.nameIndex)] : node.tag.name
      nesting += 1
      defer { nesting -= 1 }
      guard nesting <= Self.maximumNesting else { throw .tooNested }
      try append("<\(name)")
      var content: [Int] = []
      var written: Set<Int32> = []
      for child in library.templates.children(of: index) {
        let number = library.templates.nodes[child].nameIndex
        if let value = library.templates.constantAttribute(child), written.insert(number).inserted {
          let name = library.templates.names[Int(number)]
          try append(" \(name)=\"\(value.escapedXML)\"")
        } else {
          content.append(child)
        }
      }
      try append(">")
      for child in content { try write(child, frame) }
      try append("</\(name)>")
    }
  }
}

/// The elements that change and search triples.
extension Evaluation {
  private mutating func loadedTriples() -> TripleStore {
    if let triples { return triples }
    var store = program.triples
    for change in session.tripleChanges {
      let parts = change.dropFirst().split(separator: "\u{1}", omittingEmptySubsequences: false)
        .map(String.init)
      if change.hasPrefix("+") { store.add(parts) } else { store.remove(parts) }
    }
    triples = store
    return store
  }

  private mutating func tripleParts(of index: Int, _ frame: Frame) throws(Stop) -> [String] {
    var parts: [String] = []
    for name in [AttributeName.subj, .pred, .obj] {
      var text = Array((try attribute(name, of: index, frame) ?? "").utf8)
      program.substitutions.normal.apply(to: &text)
      parts.append(String(decoding: text, as: UTF8.self))
    }
    return parts
  }

  mutating func changeTriple(_ index: Int, _ tag: Tag, _ frame: Frame) throws(Stop) {
    let parts = try tripleParts(of: index, frame)
    guard parts.allSatisfy({ !$0.isEmpty }) else { return }
    guard session.tripleChanges.count < program.options.maximumTriples else {
      complain(
        .tooMuchKept,
        "a conversation cannot change more than \(program.options.maximumTriples) triples", frame)
      return
    }
    _ = loadedTriples()
    session.change(triple: parts, isAdded: tag == .addtriple)
    if tag == .addtriple { triples?.add(parts) } else { triples?.remove(parts) }
  }

  /// Appends the name of a tuple for each set of variable values that satisfies all clauses of `<select>`.
  ///
  /// Appends `NIL` if there is no such set, and nothing if the element has no clauses.
  mutating func appendTuples(_ index: Int, _ frame: Frame) throws(Stop) {
    let library = library(frame)
    var rows: [[String: String]] = [[:]]
    var hasClause = false
    for child in library.templates.children(of: index) {
      let node = library.templates.nodes[child]
      guard node.tag == .attribute else { continue }
      let isPositive = node.nameIndex == AttributeName.q.rawValue
      guard isPositive || node.nameIndex == AttributeName.notq.rawValue else { continue }
      hasClause = true
      let clause = try tripleParts(of: child, frame)
      rows = try join(rows, clause, isPositive: isPositive, frame)
    }
    guard hasClause else { return }
    let named = try attribute(.vars, of: index, frame) ?? ""
    let visible = named.split(separator: " ").map(String.init)
    let names = rows.map { row in
      let shown = visible.isEmpty ? row.keys.sorted() : visible
      return Tuple(shown.map { ($0, row[$0] ?? "") }).name
    }.eachOnce
    try append(names.isEmpty ? "NIL" : names.joined(separator: " "))
  }

  private static var maximumRows: Int { 10_000 }

  private mutating func join(
    _ rows: [[String: String]], _ clause: [String], isPositive: Bool, _ frame: Frame
  ) throws(Stop) -> [[String: String]] {
    let store = loadedTriples()
    var joined: [[String: String]] = []
    for row in rows {
      let wanted = clause.map { $0.hasPrefix("?") ? row[$0] : $0 }
      let found = try foundTriples(matching: wanted, in: store)
      if !isPositive {
        if found.isEmpty { joined.append(row) }
        continue
      }
      for triple in found {
        try charge(0)
        var next = row
        var isConsistent = true
        for (position, part) in clause.enumerated() where part.hasPrefix("?") {
          if let known = next[part], known.foldedName != triple.key[position] {
            isConsistent = false
          }
          next[part] = next[part] ?? triple.parts[position]
        }
        guard isConsistent else { continue }
        guard joined.count < Self.maximumRows else {
          complain(
            .tooMuchKept, "<select> cannot find more than \(Self.maximumRows) results", frame)
          return joined
        }
        joined.append(next)
      }
    }
    return joined
  }

  private mutating func foundTriples(
    matching parts: [String?], in store: TripleStore
  ) throws(Stop) -> [TripleStore.Triple] {
    let found = store.triples(matching: parts, poll: &poll)
    if let cause = poll.cause { throw .interrupted(cause) }
    return found
  }

  mutating func appendTriplePart(_ index: Int, _ frame: Frame) throws(Stop) {
    let clause = try tripleParts(of: index, frame)
    guard let position = clause.firstIndex(where: { $0.hasPrefix("?") }) else { return }
    let store = loadedTriples()
    let wanted: [String?] = clause.map { $0.hasPrefix("?") ? nil : $0 }
    let found = try foundTriples(matching: wanted, in: store).first
    try append(found?.parts[position] ?? program.defaultGet)
  }
}
