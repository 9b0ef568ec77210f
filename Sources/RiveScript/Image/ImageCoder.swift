extension [UInt8] {
  /// Returns whether a part of the bytes equals other bytes, comparing eight at a time.
  func equals(_ other: [UInt8], at range: Range<Int>) -> Bool {
    guard range.count == other.count else { return false }
    let words = other.count / 8 * 8
    let isEqual = unsafe withUnsafeBytes { own in
      unsafe other.withUnsafeBytes { other in
        stride(from: 0, to: words, by: 8).allSatisfy { offset in
          unsafe own.loadUnaligned(fromByteOffset: range.lowerBound + offset, as: UInt64.self)
            == other.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        }
      }
    }
    return isEqual && self[range].dropFirst(words) == other[words...]
  }
}

/// Writes values to bytes, or reads them back.
///
/// The same code describes a type for writing and for reading, so that the two cannot differ.
///
/// Numbers are in the byte order of the machine. Values whose memory is copied have no padding, because its bytes would
/// be arbitrary.
///
/// Memory safety: the caller of the initialiser promises that `source` stays valid, and that a coder of the same build
/// wrote it, so that reading stops at its end.
@safe struct ImageCoder {
  /// The bytes written so far.
  private(set) var written: [UInt8] = []
  private let source: UnsafeRawBufferPointer?
  private var offset = 0

  /// Creates a coder that writes.
  init() { unsafe source = nil }

  /// Creates a coder that reads what another one wrote.
  init(reading source: UnsafeRawBufferPointer) { unsafe self.source = source }

  var isReading: Bool { unsafe source != nil }

  /// Codes a value without references.
  mutating func value<Value: BitwiseCopyable>(_ value: inout Value) {
    let size = MemoryLayout<Value>.size
    if let source = unsafe source {
      value = unsafe source.loadUnaligned(fromByteOffset: offset, as: Value.self)
      offset += size
    } else {
      unsafe withUnsafeBytes(of: value) { unsafe written.append(contentsOf: $0) }
    }
  }

  /// Codes an array of values without references by copying its memory.
  mutating func array<Element: BitwiseCopyable>(_ values: inout [Element]) {
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

  mutating func range<Bound: BitwiseCopyable>(_ range: inout Range<Bound>) {
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

  /// Codes the number of elements of a list.
  mutating func count(_ own: Int) -> Int {
    var count = UInt32(own)
    value(&count)
    return Int(count)
  }

  /// Codes a list, each element by `code`; `blank` is a placeholder that reading overwrites.
  mutating func list<Element>(
    _ values: inout [Element], blank: Element, _ code: (inout ImageCoder, inout Element) -> Void
  ) {
    let count = count(values.count)
    if isReading { values = count == 0 ? [] : Array(repeating: blank, count: count) }
    for index in values.indices { code(&self, &values[index]) }
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
    var pairs =
      isReading ? [] : values.sorted { $0.key < $1.key }.map { (key: $0.key, value: $0.value) }
    list(&pairs, blank: blank) { coder, pair in
      key(&coder, &pair.key)
      value(&coder, &pair.value)
    }
    if isReading { values = Dictionary(uniqueKeysWithValues: pairs.map { ($0.key, $0.value) }) }
  }
}
