package import JSON
package import Responder

/// A node of an explanation, with its details as children.
///
/// A terminal shows `text` and the location; JSON also contains `kind` and `values`.
package struct ExplanationNode: Sendable, Equatable {
  /// The kind of node: a stable name for programs.
  package enum Kind: String, Sendable, CaseIterable {
    case exchange, part, rule, message, capture, condition, reply, redirect, variable, topic, note
    case runnersUp, runnerUp, nothing
  }

  package struct Value: Sendable, Equatable {
    package var name: String
    /// The value for a program; null if there is none, such as for an unset variable.
    package private(set) var json: JSONValue

    package init(_ name: String, _ text: String?) {
      self.name = name
      json = JSONValue(text)
    }

    package init(_ name: String, _ number: Int) {
      self.name = name
      json = JSONValue(number)
    }

    package init(_ name: String, _ flag: Bool) {
      self.name = name
      json = .bool(flag)
    }

    /// The value's text; `nil` if the value is not a text.
    var text: String? {
      get { json.string }
      set { json = JSONValue(newValue) }
    }
  }

  package var kind: Kind
  /// The text, with hidden characters as escapes; it may contain what users and rules say.
  package var text: String
  package var file: String?
  package var line: Int?
  /// The absolute path of the file, to which its name links on a terminal; `nil` for no link.
  package var path: String?
  /// The searched text, which a terminal highlights below this node; `nil` for none.
  package var searchedText: String?
  /// The maximum size of this node's tree when it is written as lines.
  package var limits = Limits.drawn
  package var values: [Value]
  package var children: [ExplanationNode]
  /// The number of nodes in the branches that `folded(to:)` left out directly below this node.
  package internal(set) var cutNodeCount = 0
  /// The number of bytes that `folded(to:)` left out of this node's text and values.
  package internal(set) var cutByteCount = 0

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

  package init(
    _ kind: Kind, _ text: String, at location: SourceLocation, values: [Value] = [],
    children: [ExplanationNode] = []
  ) {
    self.init(
      kind, text, file: location.file, line: location.line, values: values, children: children)
  }
}
