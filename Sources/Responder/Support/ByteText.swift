/// A text that comes from outside and identifies something, such as a user: equal only to the same bytes.
///
/// Swift compares strings by canonical equivalence: `K` equals the Kelvin sign, and `é` equals `e` with an accent. But
/// such names belong to different users.
package struct ByteText: Hashable, Sendable {
  package let text: String

  package init(_ text: String) { self.text = text }

  package static func == (left: ByteText, right: ByteText) -> Bool {
    left.text.utf8.count == right.text.utf8.count
      && left.text.utf8.elementsEqual(right.text.utf8)
  }

  package func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { unsafe hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    // No text contains this byte.
    hasher.combine(0xFF as UInt8)
  }
}
