/// The bytes of an image: compiled rules, parts of which are read only when they are first used.
///
/// Memory safety: nobody writes the bytes, and they stay valid as long as the image; for constant bytes the caller of
/// the initializer promises that.
@safe package final class RuleImage: @unchecked Sendable {
  let bytes: UnsafeRawBufferPointer
  private let isCopy: Bool

  /// Creates an image of bytes that stay valid until the program ends.
  package init(constant bytes: UnsafeRawBufferPointer) {
    unsafe self.bytes = bytes
    isCopy = false
  }

  package init(copying bytes: [UInt8]) {
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 8)
    unsafe copy.copyBytes(from: bytes)
    unsafe self.bytes = UnsafeRawBufferPointer(copy)
    isCopy = true
  }

  deinit {
    if isCopy { unsafe bytes.deallocate() }
  }
}
