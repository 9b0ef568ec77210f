/// Keys numbered from 0 in the order in which they were added.
package struct Numbering<Key: Hashable & Sendable>: Sendable {
  @usableFromInline package internal(set) var keys: [Key] = []
  @usableFromInline var numbers: [Key: Int32] = [:]

  @inlinable
  package init() {}

  /// Returns the number of a key; a new key gets the next number.
  @inlinable
  package mutating func number(of key: Key) -> Int32 {
    if let known = numbers[key] { return known }
    let number = Int32(keys.count)
    keys.append(key)
    numbers[key] = number
    return number
  }

  /// Returns the number of a key; `nil` if it has none.
  @inlinable
  package func numberIfKnown(of key: Key) -> Int32? { numbers[key] }
}
