import Responder

extension AIMLLanguage {
  /// Returns a group for each category whose template is only an `<srai>`: its pattern, and the text of the `<srai>`.
  ///
  /// Categories with a `<that>`, a topic, or anything but plain words in the pattern or the `<srai>` are left out.
  func phraseGroups(of sources: [RuleSource]) -> [PhraseGroup] {
    let rules = compile(sources) { _ in }.responder?.rules ?? []
    return rules.compactMap { rule in
      guard rule.alternatives.count == 1, rule.previous == nil, rule.topic == nil,
        let target = Self.target(of: rule.alternatives[0].text)
      else { return nil }
      return PhraseGroup([rule.text, target], at: rule.location, isWholeMessage: true)
    }
  }

  /// Returns the text of a `<srai>` that is the whole template; `nil` for any other template.
  private static func target(of template: String) -> String? {
    guard let nodes = MarkupTree.nodes(of: Array(template.trimmed.utf8)), nodes.count == 1,
      case .element(let element) = nodes[0], element.name == "srai", element.attributes.isEmpty,
      !element.content.contains(UInt8(ascii: "<"))
    else { return nil }
    return String(decoding: element.content, as: UTF8.self)
  }

  /// Returns a category that redirects a changed message to the known one; if words were only added before or after
  /// that, they become the pattern, and a wildcard stands for the known message.
  static func additions(
    for rule: Rule, answering changed: String, as known: String, in file: RuleSource
  ) -> [(text: String, offset: Int)] {
    guard let offset = MarkupScanner.rootEnd(of: file.bytes)?.offset else { return [] }
    let (words, knownWords) = (words(of: changed), words(of: known))
    guard words != knownWords, !words.isEmpty, !knownWords.isEmpty else { return [] }
    let (pattern, target) =
      if words.starts(with: knownWords) {
        ("_ " + words.dropFirst(knownWords.count).joined(separator: " "), "<star/>")
      } else if words.reversed().starts(with: knownWords.reversed()) {
        (words.dropLast(knownWords.count).joined(separator: " ") + " *", "<star/>")
      } else {
        (words.joined(separator: " "), knownWords.joined(separator: " "))
      }
    return [
      (
        "<category><pattern>\(pattern)</pattern><template><srai>\(target)</srai></template></category>\n",
        offset
      )
    ]
  }

  /// Returns the words of a message in the form of a pattern; empty if one of them is special in patterns or in XML.
  private static func words(of message: String) -> [String] {
    var text = Array(message.utf8)
    SubstitutionKind.Lists([:], .aiml2, usesBuiltin: true).normal.apply(to: &text)
    var buffer: [UInt8] = []
    WordSplitter().words(of: text, 0..<text.count, into: &buffer) { _, _ in }
    let words = String(decoding: buffer.folded, as: UTF8.self)
    return words.contains { "<>&*_^#$\".".contains($0) }
      ? [] : words.split(separator: " ").map(String.init)
  }
}
