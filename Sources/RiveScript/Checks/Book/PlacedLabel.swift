/// A `>` line and where it stands.
struct PlacedLabel: Sendable {
  var document: Int
  var statement: Statement
}
