/// A `rule` line.
public struct ExpectedRule: Sendable {
  public var reference: RuleReference
  public var place: Place
}
