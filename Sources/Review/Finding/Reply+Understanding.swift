import Responder

extension Reply {
  /// Whether a rule with words of its own answered, or a rule of wildcards that requires a certain previous reply.
  var isUnderstood: Bool {
    guard let rule = answeringRule, !rule.isOnlyCatchAll else { return false }
    return !rule.text.isOnlyWildcards || explanation.winner?.previous != nil
  }
}

extension String {
  /// Whether a rule's text has no words, only wildcards and the signs between them, besides its weight.
  var isOnlyWildcards: Bool {
    var isInBraces = false
    for scalar in unicodeScalars {
      switch scalar {
      case "{": isInBraces = true
      case "}": isInBraces = false
      case "*", "#", "_", "^", "$", "(", ")", "[", "]", "|", " ", "\t": continue
      default: if !isInBraces { return false }
      }
    }
    return true
  }
}
