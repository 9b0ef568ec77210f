import Responder
import Testing

@Suite struct NearestNameTests {
  private let names = ["seed", "user", "rules", "strict", "history", "help"]

  @Test(arguments: [
    ("sede", "seed"), ("hist", "history"), ("hsitory", "history"), ("strct", "strict"),
    ("RULES", "rules"), ("hepl", "help"),
  ])
  func findsWhatWasMeant(typed: String, meant: String) {
    #expect(nearestName(to: typed, among: names) == meant)
  }

  @Test(arguments: ["", "x", "wxyz", "completely", "z🐱"])
  func keepsQuietWhereNothingIsNear(typed: String) {
    #expect(nearestName(to: typed, among: names) == nil)
  }

  @Test func findsEachNameItself() {
    for name in names { #expect(nearestName(to: name, among: names) == name) }
  }

  /// Compares every name in full; among random words of few letters, many are equally near, and the first is the one.
  @Test("a search finds the same name as comparing all")
  func searchFindsTheSameAsComparingAll() {
    var random = Randomness(seed: 7)
    func word(_ letters: [Character], upTo length: Int) -> String {
      String(
        (0..<random.index(below: length + 1)).map { _ in letters[random.index(below: letters.count)]
        })
    }
    var found = 0
    for round in 0..<400 {
      let letters = Array(round.isMultiple(of: 2) ? "abc" : "abcdeé gH🐱9")
      let length = 1 + random.index(below: 14)
      let names = (0..<random.index(below: 30)).map { _ in word(letters, upTo: length) }
      let prepared = NearestNames(names)
      for _ in 0..<10 {
        let typed = word(letters, upTo: length)
        let nearest = nearestByComparing(typed, names)
        #expect(prepared.nearest(to: typed) == nearest, "\(typed) among \(names)")
        if nearest != nil { found += 1 }
      }
    }
    #expect(found > 500)
    let sentences = ["what color is milk", "is homer simpson a cartoon", "who is homer", "what is"]
    for typed in ["whatcolo is ilk", "is homer simpson caton", "who was homer", "what", "z"] {
      #expect(
        NearestNames(sentences).nearest(to: typed) == nearestByComparing(typed, sentences))
    }
  }

  private func nearestByComparing(_ typed: String, _ names: [String]) -> String? {
    let wanted = Array(typed.lowercased().unicodeScalars)
    var best: (name: String, distance: Int)?
    for name in names where !wanted.isEmpty {
      let letters = Array(name.lowercased().unicodeScalars)
      let distance =
        wanted.count > 1 && letters.starts(with: wanted) ? 0 : editsByTable(wanted, letters)
      guard distance <= max(1, max(wanted.count, letters.count) / 3) else { continue }
      if distance < letters.count, distance < best?.distance ?? .max { best = (name, distance) }
    }
    return best?.name
  }

  /// Returns the distance from a table of all prefixes.
  private func editsByTable(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
    var table = [[Int]](
      repeating: Array(repeating: 0, count: right.count + 1), count: left.count + 1)
    for i in 0...left.count {
      for j in 0...right.count {
        guard i > 0, j > 0 else {
          table[i][j] = i + j
          continue
        }
        let changed = left[i - 1] == right[j - 1] ? 0 : 1
        table[i][j] = min(
          table[i - 1][j] + 1, table[i][j - 1] + 1, table[i - 1][j - 1] + changed)
        if i > 1, j > 1, left[i - 1] == right[j - 2], left[i - 2] == right[j - 1] {
          table[i][j] = min(table[i][j], table[i - 2][j - 2] + 1)
        }
      }
    }
    return table[left.count][right.count]
  }
}
