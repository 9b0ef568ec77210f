import Responder

/// The checks that need all files.
extension ScriptReader {
  /// Reports unknown tags, a missing NONE or MEMORY rule, a MEMORY keyword without a rule, and broken links.
  ///
  /// All except unknown tags are reported only if there is no other error, because they may be consequences of a
  /// skipped rule.
  mutating func check() {
    checkTags()
    if diagnostics.contains(where: { $0.severity == .error }) { return }
    let start = SourceRange(
      script.keywords.first?.location ?? SourceLocation(file: file, line: 1))
    if script.none == nil { report(.noNone, in: start) }
    if let memory = script.memory {
      if !isKeyword(memory.keyword) {
        report(
          .memoryKeywordUnknown(vocabulary.text(memory.keyword)), in: SourceRange(memory.location))
      }
    } else {
      report(.noMemory, in: start)
    }
    for link in script.links { check(link) }
  }

  /// Reports tags that a decomposition uses and no keyword has; such a tag matches nothing.
  private mutating func checkTags() {
    let known = Set(script.keywords.flatMap(\.tags))
    let rules = script.keywords + [script.none].compactMap { $0 }
    let decompositions = (rules.flatMap(\.transformations) + (script.memory?.lines ?? []))
      .map(\.decomposition)
    for decomposition in decompositions {
      for case .tagged(let tags) in decomposition.elements {
        for tag in tags where !known.contains(tag) {
          report(.unknownTag(vocabulary.text(tag)), in: decomposition.range)
        }
      }
    }
  }

  private mutating func check(_ link: ParsedLink) {
    let name = vocabulary.text(link.keyword)
    guard isKeyword(link.keyword) else {
      return report(.linkToNowhere(name), in: link.range)
    }
    if !canAnswer(link.keyword) { report(.linkToNothing(name), in: link.range) }
  }
}
