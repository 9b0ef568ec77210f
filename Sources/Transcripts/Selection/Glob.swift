/// A shell pattern: `*` matches any text, `?` any character, `[a-z]` one of a class, `[!a-z]` one outside it.
///
/// `*`, `?` and `[!a-z]` match `/` too; `[^a-z]` is the same as `[!a-z]`. Matching backtracks only to the last `*`, so
/// the number of steps is at most the length of the pattern times the length of the text.
package struct Glob: Sendable, Hashable {
  private enum Element: Hashable {
    case one(Unicode.Scalar)
    case anyOne
    case anyRun
    case oneOf([ClosedRange<UInt32>], isNegated: Bool)
  }

  private let elements: [Element]

  package init(_ pattern: String) { elements = Self.elements(Array(pattern.unicodeScalars)) }

  /// Returns whether a text contains `*`, `?` or `[`.
  package static func isGlob(_ text: String) -> Bool {
    text.unicodeScalars.contains { "*?[".unicodeScalars.contains($0) }
  }

  /// Returns whether the whole text matches; case-sensitive.
  package func matches(_ text: String) -> Bool {
    let scalars = Array(text.unicodeScalars)
    var (element, scalar) = (0, 0)
    var retry: (element: Int, scalar: Int)?
    while scalar < scalars.count {
      if element < elements.count, elements[element] == .anyRun {
        retry = (element, scalar)
        element += 1
      } else if element < elements.count, fits(elements[element], scalars[scalar]) {
        element += 1
        scalar += 1
      } else if let last = retry {
        retry = (last.element, last.scalar + 1)
        (element, scalar) = (last.element + 1, last.scalar + 1)
      } else {
        return false
      }
    }
    return elements[element...].allSatisfy { $0 == .anyRun }
  }

  private func fits(_ element: Element, _ scalar: Unicode.Scalar) -> Bool {
    switch element {
    case .one(let wanted): wanted == scalar
    case .anyOne: true
    case .anyRun: false
    case .oneOf(let ranges, let isNegated):
      ranges.contains { $0.contains(scalar.value) } != isNegated
    }
  }

  private static func elements(_ scalars: [Unicode.Scalar]) -> [Element] {
    var elements: [Element] = []
    var index = 0
    while index < scalars.count {
      let scalar = scalars[index]
      index += 1
      switch scalar {
      case "*": if elements.last != .anyRun { elements.append(.anyRun) }
      case "?": elements.append(.anyOne)
      case "[":
        if let (element, end) = oneOf(scalars, from: index) {
          elements.append(element)
          index = end
        } else {
          elements.append(.one(scalar))
        }
      default: elements.append(.one(scalar))
      }
    }
    return elements
  }

  /// Returns the class that starts after a `[`; `nil` if no `]` closes it, so that the `[` is literal.
  private static func oneOf(_ scalars: [Unicode.Scalar], from start: Int) -> (Element, end: Int)? {
    var index = start
    let isNegated = index < scalars.count && (scalars[index] == "!" || scalars[index] == "^")
    if isNegated { index += 1 }
    let first = index
    var ranges: [ClosedRange<UInt32>] = []
    while index < scalars.count, scalars[index] != "]" || index == first {
      let low = scalars[index].value
      var high = low
      if index + 2 < scalars.count, scalars[index + 1] == "-", scalars[index + 2] != "]" {
        high = scalars[index + 2].value
        index += 2
      }
      if low <= high { ranges.append(low...high) }
      index += 1
    }
    guard index < scalars.count else { return nil }
    return (.oneOf(ranges, isNegated: isNegated), index + 1)
  }
}
