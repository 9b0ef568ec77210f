import Responder

/// Changes messages in one way.
protocol Perturber: Sendable {
  /// Returns the changed message; `nil` if it has nothing that can be changed in this way.
  ///
  /// Protected words stay as they are. The result depends only on the arguments and the perturber.
  ///
  /// - Parameter rate: the part of the words to change, from 0 to 1; at least one changes. Some perturbers ignore it.
  func perturbed(_ message: MessageText, rate: Double, _ chance: inout Randomness) -> String?
}

extension Perturber {
  /// Returns some of the places, in order: the part that `rate` gives, but at least one of them if there are any.
  func chosen<Place>(_ places: [Place], rate: Double, _ chance: inout Randomness) -> [Place] {
    guard !places.isEmpty else { return [] }
    let count = max(1, min(places.count, Int((Double(places.count) * rate).rounded())))
    var left = Array(places.indices)
    var taken: [Int] = []
    for _ in 0..<count { taken.append(left.remove(at: chance.index(below: left.count))) }
    return taken.sorted().map { places[$0] }
  }

  /// Returns one of the texts that differ from the message; `nil` if none does.
  func one(
    of texts: [String], unlike message: MessageText, _ chance: inout Randomness
  ) -> String? {
    chance.pick(texts.filter { !$0.utf8.elementsEqual(message.text.utf8) })
  }
}

extension Randomness {
  mutating func pick<Element>(_ elements: [Element]) -> Element? {
    elements.isEmpty ? nil : elements[index(below: elements.count)]
  }
}
