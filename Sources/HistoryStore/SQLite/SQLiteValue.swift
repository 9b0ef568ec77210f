/// The value of a statement's parameter.
enum SQLiteValue {
  case integer(Int64)
  case text(String)
  case null

  init(_ text: String?) { self = text.map(Self.text) ?? .null }
  init(_ number: Int64?) { self = number.map(Self.integer) ?? .null }
}

extension SQLiteValue: ExpressibleByIntegerLiteral {
  init(integerLiteral value: Int64) { self = .integer(value) }
}
