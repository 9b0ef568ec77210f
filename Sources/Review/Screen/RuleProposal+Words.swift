import Conversations
import ScreenKit

extension RuleProposal {
  var words: String { replaced.map { Words.widening($0, to: text) } ?? text }
}

extension Words {
  /// Returns the notice that a language has no such proposals, with the keys that help instead.
  static func cannotPropose(_ kind: RuleProposal.Kind, in language: String) -> String {
    let subject =
      switch kind {
      case .widening: "Triggers can't be widened in \(language) here."
      case .redirect: "\(language) has no redirects."
      case .substitution: "\(language) has no definitions for misspelled words."
      }
    return subject
      + (kind == .redirect
        ? " n writes a new rule." : " r proposes redirects, and n writes a new rule.")
  }
}
