import Responder

/// The check for each `<that>` that matches no sentence of the robot.
extension LibraryChecks {
  /// A word of a sentence, or a part that is known only in a conversation.
  private enum Part: Hashable {
    case word(String)
    case anything
  }

  /// The sentences that templates can produce, as far as they are known.
  private struct KnownSentences {
    var sentences: [[Part]] = []
    /// The indices of the sentences that contain a word.
    var sentenceIndices: [String: [Int]] = [:]

    mutating func add(_ sentence: [Part]) {
      var words: Set<String> = []
      for case .word(let word) in sentence { words.insert(word) }
      for word in words { sentenceIndices[word, default: []].append(sentences.count) }
      sentences.append(sentence)
    }
  }

  /// The character that stands for a part that is known only in a conversation.
  private static var marker: Character { "\u{E000}" }

  /// Reports each `<that>` that matches no sentence of a template.
  ///
  /// A `<that>` without a word is never reported. Sentences without a constant word are ignored: they could be
  /// anything, so every `<that>` would match them.
  mutating func checkThats() {
    let waiting = library.categories.indices.filter {
      !library.categories[$0].that.isEmpty && library.paths[$0].that.contains(where: \.isWord)
    }
    guard !waiting.isEmpty else { return }
    var known = KnownSentences()
    for category in library.categories {
      add(sentences(of: Int(category.template)), in: &known)
      guard poll.mayContinue(after: 1 << 8) else { return }
    }
    add([program.noMatch], in: &known)
    for number in waiting {
      let that = library.paths[number].that
      guard !isSaid(that, known), poll.cause == nil else { continue }
      report(
        .impossibleThat, Int32(number), library.categories[number].that,
        "no template says “\(library.text(library.categories[number].that, of: Int32(number)))”, so this "
          + "category answers only if a reply made of the user's words or of variables says it")
    }
  }
}

/// The sentences that templates can produce.
extension LibraryChecks {
  /// Returns the texts of a template: its own, and those of its list items.
  private func sentences(of root: Int) -> [String] {
    var texts: [String] = []
    let own = text(of: root, &texts)
    return texts + [own]
  }

  private func text(of index: Int, _ texts: inout [String]) -> String {
    let templates = library.templates
    var text = ""
    for child in templates.children(of: index) {
      let node = templates.nodes[child]
      switch node.tag {
      case .text:
        text += String(plain: templates.text(of: node))
      case .attribute: break
      case .think:
        var inner: [String] = []
        _ = self.text(of: child, &inner)
      case .element:
        let name = templates.names[Int(node.nameIndex)].lowercased()
        text += ["br", "p", "split"].contains(name) ? " . " : " "
        text += self.text(of: child, &texts) + " "
      case .random, .condition:
        let items = templates.children(of: child).filter { templates.nodes[$0].tag == .li }
        for item in templates.attribute(.value, of: child) == nil ? items : [child] {
          let said = self.text(of: item, &texts)
          texts += marked(said)
        }
        text.append(Self.marker)
      case .uppercase, .lowercase, .formal, .sentence, .set:
        let name = constant(.name, of: child) ?? ""
        let isPronoun = program.pronouns.contains(name.lowercased())
        text += self.text(of: child, &texts)
        if isPronoun { text.append(Self.marker) }
      case .bot:
        let name = constant(.name, of: child)?.lowercased() ?? ""
        text += program.properties[name] ?? String(Self.marker)
      default: text.append(Self.marker)
      }
    }
    return text
  }

  /// Returns two forms of a text between markers for unknown text: without blanks beside the markers, and with blanks.
  private func marked(_ text: String) -> [String] {
    [text, " " + text + " "].map { String(Self.marker) + $0 + String(Self.marker) }
  }

  private func add(_ texts: [String], in known: inout KnownSentences) {
    for text in texts {
      var bytes = Array(text.utf8)
      program.substitutions.normal.apply(to: &bytes)
      for range in WordSplitter.sentences(of: bytes) {
        let words = program.context.splitter.foldedWords(of: bytes, range)
        let sentence = words.map { String(decoding: $0, as: UTF8.self) }.map { word -> Part in
          word.contains(Self.marker) ? .anything : .word(word)
        }
        if sentence.contains(where: { $0 != .anything }) { known.add(sentence) }
      }
    }
  }
}

/// The comparison of a `<that>` with sentences.
extension LibraryChecks {
  private mutating func isSaid(_ that: [PatternToken], _ known: KnownSentences) -> Bool {
    let words = that.compactMap { token in
      token.word.map { String(decoding: library.vocabulary[$0], as: UTF8.self) }
    }
    // The first message of a conversation has this word as its `<that>`.
    if words == ["UNKNOWN"] { return true }
    var seen: Set<Int> = []
    let lists = words.map { known.sentenceIndices[$0] ?? [] }.sorted { $0.count < $1.count }
    for list in lists {
      for index in list where seen.insert(index).inserted {
        guard poll.mayContinue(after: 1 << 6) else { return true }
        if canEqual(that, known.sentences[index]) { return true }
      }
    }
    return false
  }

  private func canEqual(_ that: [PatternToken], _ sentence: [Part]) -> Bool {
    // The positions in the pattern that are possible after each part of the sentence.
    var states: Set<Int> = [0]
    func close(_ states: inout Set<Int>) {
      for index in 0..<that.count where states.contains(index) {
        if case .wildcard(let wildcard) = that[index], wildcard.canBeEmpty {
          states.insert(index + 1)
        }
      }
    }
    close(&states)
    for part in sentence {
      var next: Set<Int> = []
      switch part {
      case .anything:
        // An unknown part may be empty, or match the pattern up to any later position.
        if let first = states.min() { next = Set(first...that.count) }
      case .word(let word):
        for state in states where state < that.count {
          switch that[state] {
          case .word(let wanted), .priorityWord(let wanted):
            if String(decoding: library.vocabulary[wanted], as: UTF8.self) == word {
              next.insert(state + 1)
            }
          case .wildcard, .set: next.formUnion([state, state + 1])
          }
        }
      }
      close(&next)
      states = next
      if states.isEmpty { return false }
    }
    return states.contains(that.count)
  }
}
