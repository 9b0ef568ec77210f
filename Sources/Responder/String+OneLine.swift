extension String {
  /// The text without line breaks and control characters: they become escapes such as `\\x0A`, so that a file's name cannot
  /// look like a line of a report.
  package var oneLine: String {
    guard unicodeScalars.contains(where: \.breaksLine) else { return self }
    var line = ""
    for scalar in unicodeScalars {
      if scalar.breaksLine {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        line +=
          scalar.value < 0x80 ? "\\x" + (digits.count < 2 ? "0" : "") + digits : "\\u{\(digits)}"
      } else {
        line.unicodeScalars.append(scalar)
      }
    }
    return line
  }
}

extension Unicode.Scalar {
  fileprivate var breaksLine: Bool {
    switch value {
    case ..<0x20, 0x7F...0x9F, 0x2028, 0x2029: true
    default: false
    }
  }
}
