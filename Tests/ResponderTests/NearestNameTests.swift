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
}
