import Synchronization

/// A value that an image can store apart, to be read when it is first used.
protocol Storable: Sendable {
  /// Reads a value that `write` wrote.
  init(reading coder: inout ImageCoder)

  func write(to coder: inout ImageCoder)
}

/// A value that is stored in an image, and read when it is first used.
///
/// Complexity: linear in the value at the first use, then constant; uses on several threads never wait for each other.
final class Stored<Value: Storable>: Sendable {
  private final class Content: Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
  }

  private let image: RuleImage
  private let offset: Int
  private let content = AtomicLazyReference<Content>()

  init(in image: RuleImage, at offset: Int) {
    self.image = image
    self.offset = offset
  }

  var value: Value {
    if let known = content.load() { return known.value }
    var coder = ImageCoder(reading: image, at: offset)
    return content.storeIfNil(Content(Value(reading: &coder))).value
  }
}
