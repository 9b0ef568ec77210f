/// Divides an input into parts, at the ASCII record separator, which sensible texts do not contain.
enum FuzzInput {
  static let separator: UInt8 = 0x1E

  static func parts(_ bytes: [UInt8], atMost count: Int) -> [[UInt8]] {
    bytes.split(separator: separator, maxSplits: count - 1, omittingEmptySubsequences: false)
      .map(Array.init)
  }

  /// Returns rules and messages to them; one default message if the input has none.
  static func talk(_ bytes: [UInt8]) -> (rules: [UInt8], messages: [String]) {
    let parts = parts(bytes, atMost: 9)
    let messages = parts.dropFirst().map { String(decoding: $0, as: UTF8.self) }
    return (parts.first ?? [], messages.isEmpty ? ["hello"] : messages)
  }
}
