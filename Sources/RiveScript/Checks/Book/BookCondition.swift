import Responder

/// A `*` line with the properties that checks need.
struct BookCondition {
  var document: Int
  var statement: Statement
  var comparison: Comparison
  /// The left side if it never changes, with `undefined` for an empty one; `nil` if it can change.
  var left: String?
  /// The right side, in the same form.
  var right: String?
  /// The fixed text and the star tag, if the condition compares these two.
  var comparedWithStar: (text: String, side: String)?
  /// Whether an earlier condition of the same trigger has the same test and a reply.
  var repeatsEarlier = false
  /// The line of an earlier condition that is true whenever this one is.
  var hidingLine: Int32?
  /// An index of `RuleBook.blocks`.
  var block: Int
  /// Whether the same trigger has a later condition or reply.
  var hidesOthers: Bool

  /// The condition's result, if it is always the same.
  var constant: Bool? {
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
      var earlier: [ArraySlice<UInt8>: EarlierConditions] = [:]
      return zip(block.conditions, trigger.conditions).enumerated().map { position, pair in
        let compiled = brain.conditions[Int(pair.1)]
        var condition = BookCondition(
          document: block.document, statement: pair.0, comparison: compiled.comparison,
          left: constant(compiled.left), right: constant(compiled.right), block: index,
          hidesOthers: position + 1 < block.conditions.count || !block.replies.isEmpty)
        condition.comparedWithStar =
          compiled.left.star.flatMap { star in condition.right.map { ($0, star) } }
          ?? compiled.right.star.flatMap { star in condition.left.map { ($0, star) } }
        guard compiled.left.isQuiet, compiled.right.isQuiet else {
          // This condition may change a value, so the earlier tests no longer count.
          seen = []
          earlier = [:]
          return condition
        }
        let test = documents[block.document].text(of: pair.0).prefix(upToArrow: "=>")
        condition.repeatsEarlier = seen.contains(test)
        if !compiled.reply.isEmpty { seen.insert(test) }
        guard condition.left == nil, let right = condition.right,
          let left = ConditionText(documents[block.document][pair.0.text])?.left
        else { return condition }
        condition.hidingLine = earlier[left]?.line(hiding: compiled.comparison, right)
        if !compiled.reply.isEmpty {
          earlier[left, default: EarlierConditions()]
            .add(compiled.comparison, right, line: pair.0.line)
        }
        return condition
      }
    }
  }

  private func constant(_ side: Template) -> String? {
    guard let text = side.pieces.plainText(in: brain.arena) else { return nil }
    return text.isEmpty ? "undefined" : String(decoding: text, as: UTF8.self)
  }
}

extension Template {
  /// The star tag, if the template consists only of one.
  fileprivate var star: String? {
    guard pieces.count == 1, case .star(let number) = pieces[0] else { return nil }
    return number == 1 ? "<star>" : "<star\(number)>"
  }

  /// Whether evaluating the template changes nothing and, during one reply, always gives the same text.
  fileprivate var isQuiet: Bool {
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
