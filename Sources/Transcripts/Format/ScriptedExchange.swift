/// One `you>` and what follows until the next.
public struct ScriptedExchange: Sendable {
  /// What is typed: first in the chatroom, then on screens that open from it.
  public var steps: [Step]

  /// Whether the file says what has to come; without a `bot` or `note` line nothing is compared.
  public var isChecked: Bool { steps.contains { !$0.outputs.isEmpty } }

  /// One thing typed, what is set before it, and what has to come of it.
  public struct Step: Sendable {
    /// Where it is typed.
    public enum Screen: Sendable { case chatroom, history }

    public var screen: Screen
    public var text: String
    public var place: Place
    public var settings: [Assignment] = []
    public var outputs: [ExpectedOutput] = []
    public var expectations: [Assignment] = []
    public var rules: [ExpectedRule] = []
  }
}
