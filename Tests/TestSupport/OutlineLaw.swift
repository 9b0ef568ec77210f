package import Responder

/// The laws of every outline.
package enum OutlineLaw {
  /// Returns the first law that an outline breaks; `nil` if it keeps all.
  package static func broken(by outline: RuleOutline, of source: RuleSource) -> String? {
    let end = source.bytes.count
    for mention in outline.mentions {
      guard mention.range.upperBound <= end else { return "beyond the file: \(mention)" }
      let text = String(decoding: source.bytes[mention.range], as: UTF8.self)
      if mention.name.kind.isRenamable, text.uppercased() != mention.name.text.uppercased() {
        return "'\(text)' is not the name of \(mention)"
      }
    }
    for token in outline.tokens where token.range.upperBound > end || token.range.isEmpty {
      return "not in the file: \(token)"
    }
    for hint in outline.hints where hint.offset > end { return "beyond the file: \(hint)" }
    if zip(outline.mentions, outline.mentions.dropFirst())
      .contains(where: { $0.range.lowerBound > $1.range.lowerBound })
    {
      return "the mentions are not sorted"
    }
    return broken(by: outline.symbols, in: 0..<end)
  }

  private static func broken(by symbols: [OutlineSymbol], in range: Range<Int>) -> String? {
    var last = range.lowerBound
    for symbol in symbols {
      guard symbol.range.lowerBound >= last, symbol.range.upperBound <= range.upperBound else {
        return "\(symbol.name) at \(symbol.range) is out of order, or outside of \(range)"
      }
      guard symbol.range.clamped(to: symbol.nameRange) == symbol.nameRange else {
        return "the name of \(symbol.name) is outside of it"
      }
      if let problem = broken(by: symbol.children, in: symbol.range) { return problem }
      last = symbol.range.upperBound
    }
    return nil
  }

  /// Returns the first law that the outline of a damaged copy of a file breaks; `nil` if none does.
  ///
  /// A copy lacks some bytes, ends early, or contains some bytes twice, like a file that is being typed.
  package static func broken(
    by tools: LanguageTools, whenDamaging source: RuleSource, seeds: Range<UInt64>
  ) -> String? {
    for seed in seeds {
      var random = SplitMix(seed: seed)
      var copy = source
      for _ in 0..<Int.random(in: 1...4, using: &random) where !copy.bytes.isEmpty {
        let start = Int.random(in: 0..<copy.bytes.count, using: &random)
        let end = min(copy.bytes.count, start + Int.random(in: 1...40, using: &random))
        switch Int.random(in: 0..<3, using: &random) {
        case 0: copy.bytes.removeSubrange(start..<end)
        case 1: copy.bytes.insert(contentsOf: Array(copy.bytes[start..<end]), at: start)
        default: copy.bytes.removeSubrange(start...)
        }
      }
      let outline = tools.outline(copy)
      if let problem = broken(by: outline, of: copy) { return "seed \(seed): \(problem)" }
      for offset in stride(from: 0, through: copy.bytes.count, by: 1 + copy.bytes.count / 50) {
        let completions = tools.completions(copy, offset)
        guard completions.range.upperBound == offset else {
          return "seed \(seed): completions at \(offset) replace \(completions.range)"
        }
      }
    }
    return nil
  }
}

extension RuleOutline {
  /// The mentions as lines such as `topic game enter`, for comparing.
  package var mentionLines: [String] {
    mentions.map { "\($0.name.kind.rawValue) \($0.name.text) \($0.role.rawValue)" }
  }

  /// The symbols as lines, those inside others indented.
  package var symbolLines: [String] { Self.lines(symbols, "") }

  private static func lines(_ symbols: [OutlineSymbol], _ indent: String) -> [String] {
    symbols.flatMap {
      ["\(indent)\($0.kind.rawValue) \($0.name)"] + lines($0.children, indent + "  ")
    }
  }
}
