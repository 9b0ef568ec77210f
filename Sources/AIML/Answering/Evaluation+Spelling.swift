import Responder

/// Corrections of misspelled words, which the property `spelling` turns on.
extension Evaluation {
  /// The index of a word that occurs in no pattern or set, and the word that replaces it; `nil` drops an emoji.
  private struct Correction: Equatable {
    var index: Int
    var replacement: Vocabulary.ID?
  }

  /// The maximum number of combinations of nearest words to try in a sentence.
  private static let maximumCombinations = 8

  /// The maximum number of unknown words; a sentence with more is not corrected.
  private static let maximumUnknownWords = 16

  /// Corrects unknown words of the sentence to match, so that it reaches a category whose pattern has words.
  ///
  /// The sentence is part of the message, or the target of a redirect. Only the words that the answering category
  /// requires are corrected, so that its wildcards capture the words as typed. If a category with words already
  /// answers, another one can replace it only by correcting words that the first category's template does not use.
  ///
  /// Complexity: one search for each unknown word, and one match for each combination of corrections; a combination
  /// that leads to a category takes another match for each of its corrections.
  mutating func correctSpelling(_ spelling: Spelling) throws(Stop) {
    let typed = workspace.subject.pattern
    let typedText = workspace.sectionTexts[PathSection.pattern.rawValue]
    var unknown = typed.filter { workspace.subject.words[$0].id == Vocabulary.unknown }
    guard (1...Self.maximumUnknownWords).contains(unknown.count) else { return }
    readThat()
    readTopic()
    let answering = try categoryWithWords()
    if let answering { unknown = unused(unknown, by: answering) }
    guard !unknown.isEmpty else { return }
    guard
      let needed = try corrections(of: unknown, in: typed, spelling, otherThan: answering)
    else {
      workspace.sectionTexts[PathSection.pattern.rawValue] = typedText
      return workspace.subject.set(.pattern, to: typed)
    }
    try apply(needed, to: typed)
    for correction in needed {
      let word = String(
        decoding: workspace.subject.text(correction.index..<correction.index + 1), as: UTF8.self)
      let meant = correction.replacement.map(program.correctedText)
      // The next step belongs to the category that answers.
      trace.record(
        .remark(label: "spelling", text: "\(word) → \(meant ?? "left out")"),
        at: Int32(trace.steps.count))
    }
  }

  /// Returns the corrections that another category with words requires to answer; `nil` if there are none.
  ///
  /// If combinations of nearest words lead to different corrections, only words with one nearest word are corrected.
  private mutating func corrections(
    of unknown: [Int], in typed: Range<Int>, _ spelling: Spelling,
    otherThan answering: FoundCategory?
  ) throws(Stop) -> [Correction]? {
    var certain: [Correction] = []
    var combinations: [[Correction]] = [[]]
    for index in unknown {
      let text = String(decoding: workspace.subject.text(index..<index + 1), as: UTF8.self)
      if text.unicodeScalars.allSatisfy(\.isPartOfEmoji) {
        if typed.count > 1 { certain.append(Correction(index: index, replacement: nil)) }
        continue
      }
      let words = spelling.nearest(to: text.uppercased())
      let choices = words.map { Correction(index: index, replacement: $0) }
      if choices.count == 1 { certain += choices }
      guard choices.count > 1, combinations.count * choices.count <= Self.maximumCombinations else {
        continue
      }
      combinations = combinations.flatMap { some in choices.map { some + [$0] } }
    }
    var found: [Correction]?
    for others in combinations where !(certain + others).isEmpty {
      guard
        let needed = try neededCorrections(among: certain + others, in: typed, otherThan: answering)
      else { continue }
      if found != nil, found != needed {
        found = nil
        break
      }
      found = needed
    }
    guard found == nil, combinations.count > 1, !certain.isEmpty else { return found }
    return try neededCorrections(among: certain, in: typed, otherThan: answering)
  }

  /// Returns the corrections that the category found with all of them requires; `nil` if this category is `answering` or
  /// has no words.
  private mutating func neededCorrections(
    among corrections: [Correction], in typed: Range<Int>, otherThan answering: FoundCategory?
  ) throws(Stop) -> [Correction]? {
    guard let category = try apply(corrections, to: typed), category != answering else {
      return nil
    }
    var needed = corrections
    for position in needed.indices.reversed() {
      var fewer = needed
      fewer.remove(at: position)
      if try apply(fewer, to: typed) == category { needed = fewer }
    }
    return needed
  }

  /// Returns the words without those that a `<star>` of the category's template inserts into the reply.
  ///
  /// The category has to be that of the last match, whose stars are read.
  private func unused(_ words: [Int], by category: FoundCategory) -> [Int] {
    let library = library(isLearned: category.isLearned)
    let template = Int(library.categories[Int(category.number)].template)
    guard let used = library.templates.starsUsed(in: template) else { return [] }
    let stars = workspace.matcher.stars.filter { $0.section == .pattern }
    return words.filter { word in
      !stars.indices.contains { used.contains($0 + 1) && stars[$0].range.contains(word) }
    }
  }

  /// Applies corrections to the words to match, and returns the category that then answers, if its pattern has words.
  @discardableResult
  private mutating func apply(
    _ corrections: [Correction], to typed: Range<Int>
  ) throws(Stop) -> FoundCategory? {
    var words: [[UInt8]] = []
    for index in typed {
      guard let correction = corrections.first(where: { $0.index == index }) else {
        words.append(Array(workspace.subject.text(index..<index + 1)))
        continue
      }
      if let word = correction.replacement { words.append(Array(program.correctedText(word).utf8)) }
    }
    let text = Array(words.joined(separator: [0x20]))
    appendWords(of: text, 0..<text.count)
    return try categoryWithWords()
  }

  /// Returns the category that answers the words to match; `nil` if its pattern has no words.
  private mutating func categoryWithWords() throws(Stop) -> FoundCategory? {
    guard let found = try findCategory() else { return nil }
    let library = library(isLearned: found.isLearned)
    let pattern = library.text(library.categories[Int(found.number)].pattern, of: found.number)
    return pattern.allSatisfy { "*_^# ".contains($0) } ? nil : found
  }
}

extension Templates {
  /// Returns the numbers of the pattern's stars that a template uses; `nil` if one of the numbers is not constant.
  fileprivate func starsUsed(in template: Int) -> Set<Int>? {
    var used: Set<Int> = []
    // An element such as `<sr/>` has a star as its content.
    for index in template..<Int(nodes[template].end) {
      guard nodes[index].tag == .star else { continue }
      guard let attribute = attribute(.index, of: index) else {
        used.insert(1)
        continue
      }
      guard let number = constantAttribute(attribute).flatMap({ Int($0.trimmed) }) else {
        return nil
      }
      used.insert(number)
    }
    return used
  }
}

extension Program {
  /// Returns a word of the patterns as a corrected message has it: in lower case.
  fileprivate func correctedText(_ word: Vocabulary.ID) -> String {
    String(decoding: library.vocabulary[word], as: UTF8.self).lowercased()
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is an emoji, or a modifier of one.
  fileprivate var isPartOfEmoji: Bool {
    value > 0xFF && properties.isEmoji || value == 0xFE0F || value == 0x200D
  }
}
