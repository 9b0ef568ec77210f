/// The captures of one match's wildcards and groups, as ranges of the subject.
struct Captures: Sendable {
  /// The start and the end of each capture in turn; -1 if the match did not use its wildcard or group.
  var bounds: [Int32]

  static let none = Captures(bounds: [])

  var count: Int { bounds.count / 2 }

  /// The range of the capture with this index; `nil` if there is none, or if the match did not use it.
  subscript(index: Int) -> Range<Int>? {
    guard index >= 0, index < count, bounds[index * 2] >= 0, bounds[index * 2 + 1] >= 0 else {
      return nil
    }
    return Int(bounds[index * 2])..<Int(bounds[index * 2 + 1])
  }

  func texts(in subject: [UInt8]) -> [String?] {
    (0..<count).map { index in self[index].map { String(decoding: subject[$0], as: UTF8.self) } }
  }
}
