import Responder

/// Writes values to bytes, or reads them back.
///
/// One function per type writes and reads its values, so that the two directions agree; only `Piece` and `Storable`
/// types have two.
///
/// Single integers take as few bytes as they need, since most are small. Other values without references, and arrays of
/// such values, are copied in the machine's byte order. They have no padding, whose bytes would be arbitrary.
///
/// Memory safety: `source` belongs to `imageToRead`, which keeps it valid; a coder of the same build wrote these bytes,
/// so that reading never passes their end.
@safe struct ImageCoder {
  /// The bytes written so far, without the values that are read when they are first used.
  private(set) var written: [UInt8] = []
  /// The bytes of the values that are read when they are first used.
  private var lazyBytes: [UInt8] = []
  /// The parts of the arena to which the values written so far refer.
  private(set) var texts: [TextRange] = []
  private let imageToRead: RuleImage?
  private let source: UnsafeRawBufferPointer?
  private var offset = 0
  /// The offset of the bytes of `lazyBytes` in the image that is read.
  private var lazyOffset = 0

  /// Creates a coder that writes.
  init() {
    imageToRead = nil
    unsafe source = nil
  }

  /// Creates a coder that reads an image from its start.
  init(reading image: RuleImage) {
    self.init(reading: image, at: 0)
    var start = 0
    bits(&start)
    lazyOffset = start
  }

  init(reading image: RuleImage, at offset: Int) {
    imageToRead = image
    unsafe source = image.bytes
    self.offset = offset
  }

  /// The image: the offset of the last part, the values that are read at once, and the values read at first use.
  var image: [UInt8] {
    var start = ImageCoder()
    var offset = MemoryLayout<Int>.size + written.count
    start.bits(&offset)
    return start.written + written + lazyBytes
  }

  var isReading: Bool { unsafe source != nil }

  /// Codes a value that is read when it is first used; returns it when reading, and `nil` when writing.
  mutating func stored<Value: Storable>(_ value: Value?) -> Stored<Value>? {
    if let imageToRead { return Stored(in: imageToRead, at: lazyOffset + count(0)) }
    if let value {
      _ = count(lazyBytes.count)
      var inner = ImageCoder()
      value.write(to: &inner)
      lazyBytes += inner.written
      texts += inner.texts
    }
    return nil
  }

  /// Codes a value without references.
  mutating func value<Value: BitwiseCopyable>(_ value: inout Value) { bits(&value) }

  /// Codes a part of the arena.
  mutating func value(_ text: inout TextRange) {
    bits(&text)
    collect(text)
  }

  /// Adds a part of the arena to `texts`, for a value that refers to the part without a `TextRange`.
  mutating func collect(_ text: TextRange) { if !isReading { texts.append(text) } }

  /// Codes a number in groups of seven bits, the lowest first, with its sign in the lowest bit.
  mutating func value<Value: FixedWidthInteger & BitwiseCopyable>(_ value: inout Value) {
    guard let source = unsafe source else {
      let signed = Int64(truncatingIfNeeded: value)
      var rest = UInt64(bitPattern: signed << 1 ^ signed >> 63)
      while rest >= 0x80 {
        written.append(UInt8(truncatingIfNeeded: rest) | 0x80)
        rest >>= 7
      }
      written.append(UInt8(rest))
      return
    }
    value = Value(truncatingIfNeeded: unsafe Self.number(in: source, at: &offset))
  }

  /// Reads a number; most have one byte.
  @inline(__always)
  private static func number(in source: UnsafeRawBufferPointer, at offset: inout Int) -> Int64 {
    var byte = unsafe source[offset]
    offset &+= 1
    var (bits, shift) = (UInt64(byte & 0x7F), UInt64(7))
    while byte >= 0x80 {
      byte = unsafe source[offset]
      offset &+= 1
      bits |= UInt64(byte & 0x7F) &<< shift
      shift &+= 7
    }
    return Int64(bitPattern: bits &>> 1) ^ (0 &- Int64(truncatingIfNeeded: bits & 1))
  }

  private mutating func bits<Value: BitwiseCopyable>(_ value: inout Value) {
    let size = MemoryLayout<Value>.size
    if let source = unsafe source {
      value = unsafe source.loadUnaligned(fromByteOffset: offset, as: Value.self)
      offset += size
    } else {
      unsafe withUnsafeBytes(of: value) { unsafe written.append(contentsOf: $0) }
    }
  }

  /// Codes an array of values without references by copying its memory.
  mutating func array<Element: BitwiseCopyable>(_ values: inout [Element]) { memory(&values) }

  /// Codes an array of parts of the arena.
  mutating func array(_ values: inout [TextRange]) {
    memory(&values)
    if !isReading { texts += values }
  }

  private mutating func memory<Element: BitwiseCopyable>(_ values: inout [Element]) {
    let count = count(values.count)
    let size = count * MemoryLayout<Element>.stride
    if let source = unsafe source {
      values = unsafe Array(unsafeUninitializedCapacity: count) { memory, initialized in
        let part = unsafe UnsafeRawBufferPointer(rebasing: source[offset..<offset + size])
        if size > 0 { unsafe UnsafeMutableRawBufferPointer(memory).copyMemory(from: part) }
        initialized = count
      }
      offset += size
    } else {
      unsafe values.withUnsafeBytes { unsafe written.append(contentsOf: $0) }
    }
  }

  /// Reads bytes, which were written as an array, without copying them; they are valid as long as the image.
  mutating func bytes(of image: RuleImage) -> UnsafeRawBufferPointer {
    let size = count(0)
    let start = offset
    offset += size
    return unsafe UnsafeRawBufferPointer(rebasing: image.bytes[start..<offset])
  }

  mutating func range<Bound: FixedWidthInteger & BitwiseCopyable>(_ range: inout Range<Bound>) {
    var (lower, upper) = (range.lowerBound, range.upperBound)
    value(&lower)
    value(&upper)
    range = lower..<upper
  }

  mutating func text(_ text: inout String) {
    let count = count(text.utf8.count)
    if let source = unsafe source {
      let part = unsafe UnsafeRawBufferPointer(rebasing: source[offset..<offset + count])
      text = unsafe String(decoding: part, as: UTF8.self)
      offset += count
    } else {
      written += text.utf8
    }
  }

  /// Codes a count or an offset, and returns it; when reading, returns the stored number instead of `own`.
  mutating func count(_ own: Int) -> Int {
    var count = own
    value(&count)
    return count
  }

  /// Codes a list, each element by `code`; `blank` is a placeholder that reading overwrites.
  mutating func list<Element>(
    _ values: inout [Element], blank: Element, _ code: (inout ImageCoder, inout Element) -> Void
  ) {
    let count = count(values.count)
    guard isReading else {
      for index in values.indices { code(&self, &values[index]) }
      return
    }
    values = []
    values.reserveCapacity(count)
    for _ in 0..<count {
      var value = blank
      code(&self, &value)
      values.append(value)
    }
  }

  /// Codes an optional value; `blank` is a placeholder that reading overwrites.
  mutating func optional<Value>(
    _ value: inout Value?, blank: Value, _ code: (inout ImageCoder, inout Value) -> Void
  ) {
    guard count(value == nil ? 0 : 1) == 1 else {
      value = nil
      return
    }
    var present = value ?? blank
    code(&self, &present)
    value = present
  }

  /// Codes a dictionary in the order of its keys, so that equal dictionaries have equal bytes.
  mutating func dictionary<Key: Comparable & Hashable, Value>(
    _ values: inout [Key: Value], blank: (key: Key, value: Value),
    key: (inout ImageCoder, inout Key) -> Void, value: (inout ImageCoder, inout Value) -> Void
  ) {
    var pairs = isReading ? [] : values.sorted { $0.key < $1.key }
    list(&pairs, blank: blank) { coder, pair in
      key(&coder, &pair.key)
      value(&coder, &pair.value)
    }
    if isReading { values = Dictionary(uniqueKeysWithValues: pairs.map { ($0.key, $0.value) }) }
  }
}
