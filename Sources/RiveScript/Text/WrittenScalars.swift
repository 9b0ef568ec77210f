extension Sequence<UInt8> {
  /// The scalars of a UTF-8 text, each with its length as written.
  ///
  /// Invalid bytes become `U+FFFD`, with the number of these bytes as the length.
  var writtenScalars: [(scalar: Unicode.Scalar, length: Int)] {
    var scalars: [(Unicode.Scalar, Int)] = []
    var parser = Unicode.UTF8.ForwardParser()
    var bytes = makeIterator()
    while true {
      switch parser.parseScalar(from: &bytes) {
      case .valid(let encoded): scalars.append((Unicode.UTF8.decode(encoded), encoded.count))
      case .error(let length): scalars.append(("\u{FFFD}", length))
      case .emptyInput: return scalars
      }
    }
  }
}
