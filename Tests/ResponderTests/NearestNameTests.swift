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

  /// Among random words of few letters, many are equally near, and the first is the one.
  @Test("prepared names are searched with the same result")
  func preparedNamesFindTheSame() {
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
        let nearest = nearestName(to: typed, among: names)
        #expect(prepared.nearest(to: typed) == nearest, "\(typed) among \(names)")
        if nearest != nil { found += 1 }
      }
    }
    #expect(found > 500)
    let sentences = ["what color is milk", "is homer simpson a cartoon", "who is homer", "what is"]
    for typed in ["whatcolo is ilk", "is homer simpson caton", "who was homer", "what", "z"] {
      #expect(
        NearestNames(sentences).nearest(to: typed) == nearestName(to: typed, among: sentences))
    }
  }
}
