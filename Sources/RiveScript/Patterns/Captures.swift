/// What the wildcards and groups of one match caught: places in the subject.
struct Captures: Sendable {
  /// Begin and end in turn; -1 where a group took no part.
  var bounds: [Int32]

  static let none = Captures(bounds: [])

  var count: Int { bounds.count / 2 }

  /// The place of the capture with this number, counted from 0; nil where it took no part.
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
