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
///
/// Memory safety: the reference in `content` is set once, and released only in `deinit`.
@safe final class Stored<Value: Storable>: Sendable {
  private final class Content: Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
  }

  private let image: RuleImage
  private let offset: Int
  // `AtomicLazyReference` would do the same, but its code is not inlined, which takes longer than a short template.
  private let content = unsafe Atomic<Unmanaged<Content>?>(nil)

  init(in image: RuleImage, at offset: Int) {
    self.image = image
    self.offset = offset
  }

  var value: Value {
    if let known = unsafe content.load(ordering: .acquiring) {
      return unsafe known.takeUnretainedValue().value
    }
    var coder = ImageCoder(reading: image, at: offset)
    let own = unsafe Unmanaged.passRetained(Content(Value(reading: &coder)))
    let (isFirst, known) = unsafe content.compareExchange(
      expected: nil, desired: own, ordering: .acquiringAndReleasing)
    guard !isFirst, let known = unsafe known else { return unsafe own.takeUnretainedValue().value }
    defer { unsafe own.release() }
    return unsafe known.takeUnretainedValue().value
  }

  deinit { unsafe content.load(ordering: .acquiring)?.release() }
}
