import Foundation
import Terminal
import TestSupport
import Testing

@Suite struct Base64Tests {
  @Test func isWhatFoundationMakes() {
    var random = SplitMix(seed: 4648)
    for count in 0..<100 {
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
      #expect(bytes.base64 == Data(bytes).base64EncodedString(), "\(bytes)")
    }
  }
}
