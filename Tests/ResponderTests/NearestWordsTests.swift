import Responder
import TestSupport
import Testing

@Suite struct NearestWordsTests {
  @Test(arguments: ["abc", "aé你b", "ab\u{1F600}"])
  func distancesAreThoseOfTheTable(alphabet: String) {
    let letters = Array(alphabet.unicodeScalars)
    for seed in 0..<Soak.count(2_000) {
      var random = Randomness(seed: seed)
      func word(upTo count: Int) -> [Unicode.Scalar] {
        (0..<random.index(below: count + 1)).map { _ in letters[random.index(below: letters.count)]
        }
      }
      // Every tenth text is too long for one number.
      let searched = word(upTo: seed % 10 == 0 ? 90 : 12)
      let other = word(upTo: 14)
      let expected = editDistance(searched, other, upTo: 100)
      #expect(SearchedText(searched).distance(to: other) == expected, "seed \(seed)")
      if other.allSatisfy(\.isASCII) {
        let bytes = Array("--".utf8) + other.map { UInt8($0.value) }
        let distance = SearchedText(searched).distance(to: bytes, 2..<bytes.count)
        #expect(distance == expected, "seed \(seed)")
      }
    }
  }

  @Test func onlyTheNearestWordsAreTaken() {
    var nearest = NearestWords<Int>(to: Array("teapots".unicodeScalars))
    for (index, word) in ["kettle", "tapot", "teapot", "taepots", "teaport"].enumerated() {
      nearest.consider(index, Array(word.utf8), 0..<word.utf8.count)
      nearest.consider(index + 10, Array(word.unicodeScalars))
    }
    #expect(nearest.words == [2, 12, 3, 13])
  }
}
