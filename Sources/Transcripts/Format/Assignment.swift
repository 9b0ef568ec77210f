/// `name = value`, of a `set` or an `expect` line.
public struct Assignment: Sendable {
  public var name: String
  public var value: String
  public var place: Place
}
