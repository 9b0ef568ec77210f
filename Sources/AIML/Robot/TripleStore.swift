import Responder

/// Statements in three parts, which `<select>` and `<uniq>` search.
///
/// Parts are compared ignoring case and surplus white space; of triples that are equal in this way, the first one added
/// is stored.
struct TripleStore: Sendable {
  struct Triple: Sendable, Hashable {
    var parts: [String]
    /// The `foldedName` of each part.
    var key: [String]
  }

  /// All triples that were ever added, including those in `removed`.
  private(set) var triples: [Triple] = []
  /// The index of each triple by the `foldedName` of its parts.
  private var indexByKey: [[String]: Int] = [:]
  /// For each of the three parts, the indices of triples by the part's `foldedName`.
  private var indicesByPart: [[String: [Int]]] = [[:], [:], [:]]
  /// The indices of the removed triples.
  private(set) var removed: Set<Int> = []

  init(_ triples: [[String]] = []) { for parts in triples { add(parts) } }

  mutating func add(_ parts: [String]) {
    guard parts.count == 3, parts.allSatisfy({ !$0.isEmpty }) else { return }
    let key = parts.map(\.foldedName)
    if let known = indexByKey[key] {
      removed.remove(known)
      return
    }
    indexByKey[key] = triples.count
    for (position, value) in key.enumerated() {
      indicesByPart[position][value, default: []].append(triples.count)
    }
    triples.append(Triple(parts: parts, key: key))
  }

  mutating func remove(_ parts: [String]) {
    if let known = indexByKey[parts.map(\.foldedName)] { removed.insert(known) }
  }

  /// Returns the triples with these parts that are not removed; `nil` stands for any value.
  ///
  /// Returns none if the search is interrupted.
  func triples(matching parts: [String?], poll: inout InterruptionPoll) -> [Triple] {
    let folded = parts.map { $0?.foldedName }
    var candidates: [Int]?
    for (position, value) in folded.enumerated() {
      guard let value else { continue }
      let list = indicesByPart[position][value] ?? []
      if list.count < candidates?.count ?? .max { candidates = list }
    }
    var found: [Triple] = []
    for index in candidates ?? Array(triples.indices) {
      guard poll.mayContinue(after: 8) else { return [] }
      let isMatch = zip(folded, triples[index].key).allSatisfy { $0 == nil || $0 == $1 }
      if isMatch, !removed.contains(index) { found.append(triples[index]) }
    }
    return found
  }
}

/// One result of `<select>`: the values of its variables.
///
/// `name` encodes them in one word, and `init(named:)` decodes it.
struct Tuple {
  var bindings: [(name: String, value: String)]

  init(_ bindings: [(name: String, value: String)]) { self.bindings = bindings }

  /// The tuple as one word, which contains the bindings in hexadecimal digits.
  var name: String {
    let text = bindings.map { "\($0.name)\u{1}\($0.value)" }.joined(separator: "\u{2}")
    return "tuple"
      + text.utf8.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  init?(named name: String) {
    let digits = Array(name.utf8.dropFirst(5))
    guard name.lowercased().hasPrefix("tuple"), digits.count.isMultiple(of: 2) else { return nil }
    var bytes: [UInt8] = []
    for index in stride(from: 0, to: digits.count, by: 2) {
      guard
        let byte = UInt8(String(decoding: digits[index...(index + 1)], as: UTF8.self), radix: 16)
      else { return nil }
      bytes.append(byte)
    }
    bindings = String(decoding: bytes, as: UTF8.self).split(separator: "\u{2}").compactMap {
      let parts = $0.split(separator: "\u{1}", omittingEmptySubsequences: false)
      return parts.count == 2 ? (String(parts[0]), String(parts[1])) : nil
    }
  }

  subscript(name: String) -> String? { bindings.first { $0.name == name }?.value }
}
