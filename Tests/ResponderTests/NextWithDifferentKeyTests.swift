import Responder
import TestSupport
import Testing

/// The next element with another key, by which mutations replace values.
@Suite struct NextWithDifferentKeyTests {
  @Test func itIsTheFirstOneAfterEachElement() {
    for seed in UInt64(0)..<200 {
      var random = SplitMix(seed: seed)
      let count = Int.random(in: 0..<8, using: &random)
      let keys = (0..<count).map { _ in Int.random(in: 0..<3, using: &random) }
      let wanted = keys.indices.map { index in
        (1..<max(1, count)).map { (index + $0) % count }.first { keys[$0] != keys[index] }
      }
      #expect(Array(keys.indices).nextWithDifferentKey { keys[$0] } == wanted, "\(keys)")
    }
  }
}
