import TestSupport
import Testing

@testable import Responder

@Suite struct ScriptedChanceTests {
  /// Follows every path of a reply whose choices depend on those before.
  private func paths(_ choices: (inout ScriptedChance) -> [Int]) -> [[Int]: Double] {
    var found: [[Int]: Double] = [:]
    var path: ScriptedChance? = ScriptedChance()
    while var chance = path {
      let made = choices(&chance)
      #expect(found[made] == nil, "\(made) twice")
      found[made] = chance.probability
      path = chance.next
    }
    return found
  }

  @Test func everyPathIsFollowedOnceWithItsProbability() {
    let found = paths { chance in
      let first = chance.choose([0, 3, 0, 1])
      return first == 1 ? [first, chance.choose(below: 2)] : [first]
    }
    #expect(found == [[1, 0]: 0.375, [1, 1]: 0.375, [3]: 0.25])
  }

  @Test func withoutAnyWeightTheFirstIsChosen() {
    #expect(paths { [$0.choose([0, 0])] } == [[0]: 1])
  }

  /// For any weights: the probabilities are the weights' shares.
  @Test func probabilitiesAreShares() {
    var random = SplitMix(seed: 1)
    for _ in 0..<200 {
      let weights = (0...Int.random(in: 0...4, using: &random)).map { _ in
        Int.random(in: 0...3, using: &random)
      }
      let total = weights.reduce(0, +)
      guard total > 0 else { continue }
      let shares = weights.indices.filter { weights[$0] > 0 }.map {
        ([$0], Double(weights[$0]) / Double(total))
      }
      #expect(paths { [$0.choose(weights)] } == Dictionary(uniqueKeysWithValues: shares))
    }
  }

  @Test func theEffortIsTheLengthAndAQuarterOfTheAlternatives() {
    var chance = ScriptedChance()
    _ = chance.choose([1, 1, 1, 1])
    _ = chance.choose(below: 8)
    #expect(chance.effort(length: 10) == 13)
  }
}
