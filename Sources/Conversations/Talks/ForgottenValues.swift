/// The values of variables that a user forgets, to find the lines that contain one of them.
package struct ForgottenValues: Sendable {
  /// The words of the values, by the first word; most lines contain no first word.
  private let values: [String: [[String]]]

  package init(_ values: [String]) {
    let wanted = Set(values.map { $0.words }).filter { !$0.isEmpty }
    self.values = Dictionary(grouping: wanted) { $0[0] }
  }

  /// Returns whether a line contains the words of a value, one after another, ignoring case.
  package func areSaid(in line: String) -> Bool {
    if values.isEmpty { return false }
    let words = line.words
    return words.indices.contains { place in
      let candidates = values[words[place]] ?? []
      return candidates.contains { words[place...].starts(with: $0) }
    }
  }
}

extension String {
  fileprivate var words: [String] {
    lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }
}

/// Variables.
extension [String: String] {
  /// Returns the value of a variable, or the values of all if the name is `nil`.
  package func values(of name: String?) -> [String] {
    guard let name else { return map(\.value) }
    return self[name].map { [$0] } ?? []
  }
}
