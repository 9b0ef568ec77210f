import Responder

/// A comparison of a `*` line with one of its values, and the properties that checks need.
struct BookCondition {
  var document: Int
  var statement: Statement
  var comparison: Comparison
  /// The left side if it never changes, `undefined` for an empty left side; `nil` for a left side that can change.
  var leftSide: String?
  /// The right side, in the same form.
  var rightSide: String?
  /// The fixed text and the star tag, if the condition compares these two.
  var comparedWithStar: (text: String, side: String)?
  /// Whether an earlier condition of the trigger has the same tests and a reply; set only in a line's first comparison.
  var repeatsEarlier = false
  /// The line at which earlier conditions hide this line (`EarlierLines`); set only in a line's first comparison.
  var hidingLine: Int32?
  /// An index of `RuleBook.blocks`.
  var block: Int
  /// Whether the trigger has a later condition, or a reply.
  var hasLaterLines: Bool
  /// Whether the whole line is always true; set only in the first comparison of the line.
  var isLineAlwaysTrue = false
  /// The number of values, as in `(a|b)`; the comparisons with them follow each other.
  var valueCount = 1
  /// The comparison's range in the line's text; `nil` for the whole text.
  var part: Range<Int>?

  /// The comparison's result, if neither side ever changes; `nil` for an order of texts that are no numbers, too.
  var constantResult: Bool? { Self.result(leftSide, comparison, rightSide) }

  static func result(_ left: String?, _ comparison: Comparison, _ right: String?) -> Bool? {
    guard let left, let right else { return nil }
    let isOrder = comparison != .equal && comparison != .unequal
    if isOrder, Int(left.trimmed) == nil || Int(right.trimmed) == nil { return nil }
    return comparison.holds(Array(left.utf8), Array(right.utf8))
  }
}

extension RuleBook {
  var conditions: [BookCondition] {
    zip(blocks, brain.triggers).enumerated().flatMap { index, pair -> [BookCondition] in
      let (block, trigger) = pair
      var seen: Set<String> = []
      var earlier = EarlierLines()
      return zip(block.conditions, trigger.conditions).enumerated().flatMap {
        position, pair -> [BookCondition] in
        let compiled = brain.conditions[Int(pair.1)]
        let statement = pair.0
        let document = documents[block.document]
        let texts = ConditionText(document[statement.text])?.tests ?? []
        // Compiled as other interpreters read it, a line with `&&` or `||` is one comparison.
        let isWhole = texts.count != compiled.tests.count || texts.count == 1
        var found = zip(compiled.tests, texts).flatMap { test, text -> [BookCondition] in
          test.values.map { value in
            var condition = BookCondition(
              document: block.document, statement: statement, comparison: test.comparison,
              leftSide: fixedText(of: test.leftSide), rightSide: fixedText(of: value), block: index,
              hasLaterLines: position + 1 < block.conditions.count || !block.replies.isEmpty)
            condition.valueCount = test.values.count
            if !isWhole {
              let start = statement.text.start
              condition.part = text.leftSide.startIndex - start..<text.rightSide.endIndex - start
            }
            condition.comparedWithStar =
              test.leftSide.star.flatMap { star in condition.rightSide.map { ($0, star) } }
              ?? value.star.flatMap { star in condition.leftSide.map { ($0, star) } }
            return condition
          }
        }
        guard !found.isEmpty else { return [] }
        found[0].isLineAlwaysTrue = isAlwaysTrue(compiled.tests)
        guard compiled.tests.allSatisfy({ $0.leftSide.isPure && $0.values.allSatisfy(\.isPure) })
        else {
          // This condition may change a value, so the earlier tests no longer count.
          seen = []
          earlier = EarlierLines()
          return found
        }
        let test = document.text(of: statement).prefix(upToArrow: "=>")
        found[0].repeatsEarlier = seen.contains(test)
        if !compiled.reply.isEmpty { seen.insert(test) }
        var alternatives: [[EarlierLines.Test]] = []
        for (test, text) in zip(compiled.tests, texts) {
          if test.beginsAlternative { alternatives.append([]) }
          let left = fixedText(of: test.leftSide)
          let own = EarlierLines.Test(
            leftSide: left == nil ? text.leftSide : nil, comparison: test.comparison,
            values: test.values.map { fixedText(of: $0) })
          alternatives[alternatives.count - 1].append(own)
        }
        found[0].hidingLine = earlier.line(hidingAll: alternatives)
        if !compiled.reply.isEmpty { earlier.add(alternatives, line: statement.line) }
        return found
      }
    }
  }

  /// Returns whether one of the alternatives, which `||` separates, is always true.
  private func isAlwaysTrue(_ tests: [ConditionTest]) -> Bool {
    var holds = false
    for test in tests {
      if test.beginsAlternative { if holds { return true } } else if !holds { continue }
      let constants = test.values.map { value in
        BookCondition.result(fixedText(of: test.leftSide), test.comparison, fixedText(of: value))
          == true
      }
      holds = test.comparison == .unequal ? !constants.contains(false) : constants.contains(true)
    }
    return holds
  }

  private func fixedText(of side: Template) -> String? {
    guard let text = side.pieces.plainText(in: brain.arena) else { return nil }
    return text.isEmpty ? "undefined" : String(decoding: text, as: UTF8.self)
  }
}

extension Template {
  /// The star tag that is the whole template; `nil` for other templates.
  fileprivate var star: String? {
    guard pieces.count == 1, case .star(let number) = pieces[0] else { return nil }
    return number == 1 ? "<star>" : "<star\(number)>"
  }

  /// Whether evaluating the template changes nothing and, during one reply, always gives the same text.
  fileprivate var isPure: Bool {
    pieces.allSatisfy { piece in
      switch piece {
      case .text, .star, .botStar, .input, .reply, .user, .asked: true
      case .variable(_, let tag): tag.value == nil && tag.fixedName != nil
      default: false
      }
    }
  }
}

extension String {
  fileprivate func prefix(upToArrow arrow: String) -> String {
    firstRange(of: arrow).map { String(self[..<$0.lowerBound]).trimmed } ?? self
  }
}
