/// A `!` line and where it stands.
struct PlacedDefinition: Sendable {
  var document: Int
  var statement: Statement
  var definition: Definition
}
