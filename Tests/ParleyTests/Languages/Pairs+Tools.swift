import Responder

extension Pairs {
  var tools: LanguageTools {
    var tools = LanguageTools()
    tools.formatted = Self.formatted
    tools.grammar = LanguageGrammar(
      "pairs", fileExtensions, comments: ("#", ""), [.init(.keyword, .marks(["="]))])
    tools.outline = Self.outline
    tools.setMutators([PairRemoval()]) { $0 }
    return tools
  }

  /// Returns the file with one space on both sides of each equals sign.
  private static func formatted(_ source: RuleSource) throws(FormattingFailure) -> [UInt8] {
    var bytes = source.bytes
    for line in PairLine.all(in: source).reversed() {
      guard let reply = line.reply else { throw .notWellFormed }
      let text = source.text(line.message) + " = " + source.text(reply)
      bytes.replaceSubrange(line.range, with: Array(text.utf8))
    }
    return bytes
  }

  private static func outline(of source: RuleSource) -> RuleOutline {
    let lines = PairLine.all(in: source)
    return RuleOutline(
      symbols: lines.map {
        OutlineSymbol(.rule, source.text($0.message), range: $0.range, nameRange: $0.message)
      },
      mentions: lines.map {
        OutlineMention(.rule, source.text($0.message), .definition, $0.message)
      })
  }
}

/// Deletes a pair.
struct PairRemoval: RuleMutator {
  let description = MutationOperator("pair-removal", "delete a pair")

  func mutations(in book: [RuleSource]) -> [RuleMutation] {
    book.flatMap { source in
      let file = MutableFile(source)
      return PairLine.all(in: source).compactMap { line in
        let rule = SourceLocation(file: source.name, line: line.number)
        return file.edit(line.range, "").map {
          RuleMutation(name, [$0], of: rule, "deletes the pair")
        }
      }
    }
  }
}
