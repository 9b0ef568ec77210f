/// The bytes of an image, which stay where they are until the program ends: a constant of it.
///
/// Memory safety: the caller of the initialiser promises that; nobody writes them.
@safe package struct RuleImage: @unchecked Sendable {
  let bytes: UnsafeRawBufferPointer

  /// Creates an image of constant bytes.
  package init(constant bytes: UnsafeRawBufferPointer) { unsafe self.bytes = bytes }
}
