package import Responder
import Terminal

/// Finds rules by what a person writes for them.
package struct RuleSearch {
  package let rules: [Rule]

  package init(_ rules: [Rule]) { self.rules = rules }

  /// The rules that `memory.rive:14`, or a trigger as written, means.
  ///
  /// A file may be named by the end of its path, and a line anywhere in the rule means the rule.
  package func meant(by text: String) -> [Rule] {
    if let (file, line) = Self.place(text) {
      let here = rules.filter { Self.isNamed($0.location.file, file) && $0.location.line <= line }
      guard let rule = here.max(by: { $0.location.line < $1.location.line }) else { return [] }
      return here.filter { $0.location == rule.location }
    }
    let trigger = text.hasPrefix("+ ") ? String(text.dropFirst(2)).trimmed : text
    return rules.filter { $0.text == trigger || $0.text.lowercased() == trigger.lowercased() }
  }

  /// Rules whose trigger or answers hold a text, in any case.
  package func holding(_ text: String) -> [Rule] {
    let text = text.lowercased()
    return rules.filter { rule in
      rule.text.lowercased().contains(text)
        || (rule.alternatives + rule.conditions).contains { $0.text.lowercased().contains(text) }
    }
  }

  package func nearest(to text: String) -> String? {
    nearestName(to: text, among: rules.map(\.text))
  }

  /// `file:line` of every rule.
  package var completions: [String] { rules.map { "\($0.location)" } }

  private static func place(_ text: String) -> (file: String, line: Int)? {
    guard let colon = text.lastIndex(of: ":"), let line = Int(text[text.index(after: colon)...])
    else { return nil }
    return (String(text[..<colon]), line)
  }

  private static func isNamed(_ file: String, _ name: String) -> Bool {
    file == name || file.hasSuffix("/" + name)
  }
}
