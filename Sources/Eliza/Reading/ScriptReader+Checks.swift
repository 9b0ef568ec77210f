internal import Responder

/// What can be said only when all files are read.
extension ScriptReader {
  /// Adds what is missing or leads nowhere; only where all rules could be read, since a rule that
  /// was left out would be missed by many others.
  mutating func check() {
    if diagnostics.contains(where: { $0.severity == .error }) { return }
    let start = script.keywords.first?.location ?? SourceLocation(file: file, line: 1)
    if script.none == nil { note(.noNone, at: start) }
    if let memory = script.memory {
      if !isKeyword(memory.keyword) {
        note(.memoryKeywordUnknown(vocabulary.text(memory.keyword)), at: memory.location)
      }
    } else {
      note(.noMemory, at: start)
    }
    for link in script.links { check(link) }
  }

  private mutating func check(_ link: ParsedLink) {
    let name = vocabulary.text(link.keyword)
    guard let rule = script.keywords.first(where: { $0.keyword == link.keyword }) else {
      return note(.linkToNowhere(name), at: link.location)
    }
    if rule.transformations.isEmpty && rule.link == nil {
      note(.linkToNothing(name), at: link.location)
    }
  }
}
