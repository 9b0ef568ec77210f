package import Responder

extension AIMLLanguage: ParaphrasingLanguage {
  /// Returns a group for each category whose template is only an `<srai>`: its pattern, and the text of the `<srai>`.
  ///
  /// Categories with a `<that>`, a topic, or anything but plain words in the pattern or the `<srai>` are left out.
  package func phraseGroups(of sources: [RuleSource]) -> [PhraseGroup] {
    let rules = compile(sources) { _ in }.responder?.rules ?? []
    return rules.compactMap { rule in
      guard rule.alternatives.count == 1, rule.previous == nil, rule.topic == nil,
        let target = Self.target(of: rule.alternatives[0].text)
      else { return nil }
      return PhraseGroup([rule.text, target], at: rule.location)
    }
  }

  /// Returns the text of a `<srai>` that is the whole template; `nil` for any other template.
  private static func target(of template: String) -> String? {
    var text = template[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    guard text.hasPrefix("<srai>"), text.hasSuffix("</srai>") else { return nil }
    let target = text.dropFirst(6).dropLast(7)
    return target.contains("<") ? nil : String(target)
  }
}
