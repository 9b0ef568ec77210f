/// The bytes of an image: a constant of the program, valid until the program ends.
///
/// Memory safety: the caller of the initialiser promises that the bytes stay valid and never change.
@safe package struct RuleImage: @unchecked Sendable {
  let bytes: UnsafeRawBufferPointer

  /// Creates an image of constant bytes.
  package init(constant bytes: UnsafeRawBufferPointer) { unsafe self.bytes = bytes }
}
