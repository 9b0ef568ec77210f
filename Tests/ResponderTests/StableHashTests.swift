import Responder
import Testing

/// The values that Fowler, Noll and Vo publish: hashes on disk depend on them.
@Suite struct StableHashTests {
  @Test(arguments: [
    ("", 0xCBF2_9CE4_8422_2325), ("a", 0xAF63_DC4C_8601_EC8C), ("foobar", 0x8594_4171_F739_67E8),
  ])
  func values(text: String, hash: UInt64) {
    #expect(text.utf8.stableHash == hash)
    var parts = StableHash()
    parts.add(text.utf8.prefix(1))
    for byte in text.utf8.dropFirst() { parts.add(byte) }
    #expect(parts.value == hash && UInt64(parts.text, radix: 16) == hash && parts.text.count == 16)
  }
}
