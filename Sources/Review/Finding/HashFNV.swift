/// The 64-bit FNV-1a hash, which is the same in every run.
struct HashFNV {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }

  mutating func add(_ bytes: some Sequence<UInt8>) { for byte in bytes { add(byte) } }
}
