/// One thing to be said of how a reply came about, with what belongs to it below.
///
/// A terminal draws the tree with `text`; a program gets `kind` and `values` by name.
public struct ExplanationNode: Sendable, Equatable {
  /// What kind of thing it is, for programs: a stable name.
  public enum Kind: String, Sendable, CaseIterable {
    case exchange, rule, message, capture, condition, reply, redirect, variable, topic, note
    case runnersUp, runnerUp, nothing
  }

  public struct Value: Sendable, Equatable {
    public var name: String
    /// nil for what is not there, such as a variable that was not set.
    public var text: String?

    public init(_ name: String, _ text: String?) {
      self.name = name
      self.text = text
    }
  }

  public var kind: Kind
  /// May hold what users and rules say: data to a terminal.
  public var text: String
  public var file: String?
  public var line: Int?
  public var values: [Value]
  public var children: [ExplanationNode]

  public init(
    _ kind: Kind, _ text: String, file: String? = nil, line: Int? = nil, values: [Value] = [],
    children: [ExplanationNode] = []
  ) {
    self.kind = kind
    self.text = text
    self.file = file
    self.line = line
    self.values = values
    self.children = children
  }
}
