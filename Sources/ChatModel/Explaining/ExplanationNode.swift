import Responder

/// One thing to be said of how a reply came about, with what belongs to it below.
///
/// A terminal draws the tree with `text`; a program gets `kind` and `values` by name.
package struct ExplanationNode: Sendable, Equatable {
  /// What kind of thing it is, for programs: a stable name.
  package enum Kind: String, Sendable, CaseIterable {
    case exchange, rule, message, capture, condition, reply, redirect, variable, topic, note
    case runnersUp, runnerUp, nothing
  }

  package struct Value: Sendable, Equatable {
    package var name: String
    /// nil for what is not there, such as a variable that was not set.
    package var text: String?

    package init(_ name: String, _ text: String?) {
      self.name = name
      self.text = text
    }
  }

  package var kind: Kind
  /// What users and rules say, with its hidden characters as escapes: data to a terminal.
  package var text: String
  package var file: String?
  package var line: Int?
  package var values: [Value]
  package var children: [ExplanationNode]

  package init(
    _ kind: Kind, _ text: String, file: String? = nil, line: Int? = nil, values: [Value] = [],
    children: [ExplanationNode] = []
  ) {
    self.kind = kind
    self.text = text.revealed
    self.file = file
    self.line = line
    self.values = values
    self.children = children
  }
}
