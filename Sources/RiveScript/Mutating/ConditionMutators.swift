import Responder

struct ConditionRemoval: RuleMutator {
  let description = MutationOperator("condition-removal", "delete a condition")

  func mutations(in book: MutationBook) -> [RuleMutation] {
    book.conditionLines.map { line in
      var mutation = RuleMutation(
        name, book.removal(of: line.statement, in: line.document),
        of: book.location(ofBlock: line.block), "deletes the condition")
      line.addHints(to: &mutation)
      return mutation
    }
  }
}

struct ConditionNegation: RuleMutator {
  let description = MutationOperator("condition-negation", "negate a condition")

  func mutations(in book: MutationBook) -> [RuleMutation] {
    let changes: [Comparison: Comparison] = [
      .equal: .unequal, .unequal: .equal, .less: .atLeast, .atLeast: .less, .greater: .atMost,
      .atMost: .greater,
    ]
    return book.comparisonChanges(name, changes)
  }
}

/// Includes or excludes the boundary of a comparison.
struct ComparisonChange: RuleMutator {
  let description = MutationOperator("comparison-change", "replace < by <=, and > by >=")

  func mutations(in book: MutationBook) -> [RuleMutation] {
    let changes: [Comparison: Comparison] = [
      .less: .atMost, .atMost: .less, .greater: .atLeast, .atLeast: .greater,
    ]
    return book.comparisonChanges(name, changes)
  }
}

struct BoundaryChange: RuleMutator {
  let description = MutationOperator("boundary-change", "change a condition’s number by 1")

  func mutations(in book: MutationBook) -> [RuleMutation] {
    book.conditionLines.flatMap { line -> [RuleMutation] in
      line.tests.flatMap { test -> [RuleMutation] in
        guard let number = Int(String(decoding: test.rightSide, as: UTF8.self)) else { return [] }
        return [-1, 1].compactMap { step in
          let (changed, overflow) = number.addingReportingOverflow(step)
          let range = test.rightSide.startIndex..<test.rightSide.endIndex
          guard !overflow,
            let edit = book.edit(range, of: line.statement, in: line.document, "\(changed)")
          else { return nil }
          var mutation = RuleMutation(
            name, [edit], of: book.location(ofBlock: line.block), "compares with \(changed)")
          line.addHints(to: &mutation)
          return mutation
        }
      }
    }
  }
}

/// Swaps two consecutive conditions of a trigger, unless their order certainly makes no difference.
struct ConditionSwap: RuleMutator {
  let description = MutationOperator("condition-swap", "swap two conditions")

  func mutations(in book: MutationBook) -> [RuleMutation] {
    let lines = book.conditionLines
    return zip(lines, lines.dropFirst()).compactMap { line, next in
      guard line.block == next.block, line.text != next.text, !line.commutes(with: next),
        let edit = book.edit(
          line.statement, in: line.document, String(decoding: next.text, as: UTF8.self)),
        let other = book.edit(
          next.statement, in: next.document, String(decoding: line.text, as: UTF8.self))
      else { return nil }
      var mutation = RuleMutation(
        name, [edit, other], of: book.location(ofBlock: line.block),
        "swaps the condition with the next one")
      line.addHints(to: &mutation)
      next.addHints(to: &mutation)
      return mutation
    }
  }
}

extension MutationBook {
  /// A `*` line with its text.
  fileprivate struct ConditionStatement {
    var block: Int
    var document: Int
    var statement: Statement
    var text: [UInt8]
    var condition: ConditionText?

    var tests: [ConditionText.Test] { condition?.tests ?? [] }

    /// Whether both conditions give the same reply, or compare the same side with different constants.
    func commutes(with other: ConditionStatement) -> Bool {
      guard let line = condition, let nextLine = other.condition else { return false }
      if line.reply == nextLine.reply { return true }
      guard line.tests.count == 1, nextLine.tests.count == 1 else { return false }
      let (own, next) = (line.tests[0], nextLine.tests[0])
      guard own.leftSide == next.leftSide, own.comparison == .equal, next.comparison == .equal,
        own.values.count == 1, next.values.count == 1,
        !(own.rightSide + next.rightSide).contains(where: { "<{@".utf8.contains($0) })
      else { return false }
      let values = [own.rightSide, next.rightSide].map {
        String(decoding: $0, as: UTF8.self).lowercased()
      }
      return values[0] != values[1]
        && (Double(values[0]) == nil || Double(values[0]) != Double(values[1]))
    }

    /// Adds the values of user variables and of wildcards at which a comparison with a constant changes its result.
    func addHints(to mutation: inout RuleMutation) {
      for test in tests {
        let left = String(decoding: test.leftSide, as: UTF8.self)
        guard left.hasSuffix(">") else { continue }
        let constants = test.values.map { String(decoding: $0, as: UTF8.self) }
        let values = constants.filter { !$0.contains("<") }.flatMap { constant -> [String] in
          guard let number = Int(constant) else { return [constant] }
          return [number, number &+ 1, number &- 1].map(String.init)
        }
        if left.hasPrefix("<star") {
          mutation.captures += values
        } else if left.hasPrefix("<get ") {
          let name = String(left.dropFirst("<get ".count).dropLast())
          mutation.settings += values.map { RuleMutation.Setting(name: name, value: $0) }
        }
      }
    }
  }

  fileprivate var conditionLines: [ConditionStatement] {
    blocks.enumerated().flatMap { number, block in
      block.conditions.map { statement -> ConditionStatement in
        let text = text(of: statement, in: block.document)
        return ConditionStatement(
          block: number, document: block.document, statement: statement, text: text,
          condition: ConditionText(text[...], hasSingleTest: brain.options.order != .draft))
      }
    }
  }

  /// Returns the mutations that each replace one comparison of a condition.
  fileprivate func comparisonChanges(
    _ name: String, _ changes: [Comparison: Comparison]
  ) -> [RuleMutation] {
    conditionLines.flatMap { line in
      line.tests.compactMap { test in
        guard let other = changes[test.comparison] else { return nil }
        let between = line.text[test.leftSide.endIndex..<test.rightSide.startIndex].trimmed
        let range = between.startIndex..<between.endIndex
        return edit(range, of: line.statement, in: line.document, other.rawValue).map {
          var mutation = RuleMutation(
            name, [$0], of: location(ofBlock: line.block),
            "replaces \(line.text.quoted(range)) by “\(other.rawValue)”")
          line.addHints(to: &mutation)
          return mutation
        }
      }
    }
  }
}
