import Responder

/// The names that, according to comments, the host program defines.
///
/// For example: `// parley:host object addItem topic yes_no variable plan`.
struct HostDeclarations {
  private(set) var objects: Set<String> = []
  private(set) var topics: Set<String> = []
  private(set) var variables: Set<String> = []

  private static let mark: Substring = "parley:host"

  /// Reads the declarations of a file.
  ///
  /// Each word after `object`, `topic` or `variable` is a name of that kind.
  ///
  /// Complexity: linear in the file.
  mutating func read(_ source: [UInt8]) {
    for line in source.lines {
      let text = line.trimmed
      guard text.starts(with: "//".utf8) else { continue }
      let comment = text.dropFirst(2).trimmed
      guard comment.starts(with: Self.mark.utf8) else { continue }
      let words = String(decoding: comment, as: UTF8.self).split { $0.isWhitespace || $0 == "," }
      guard words.first == Self.mark else { continue }
      var kind: Substring?
      for word in words.dropFirst() {
        switch (word, kind) {
        case ("object", _), ("topic", _), ("variable", _): kind = word
        case (_, "object"?): objects.insert(String(word))
        case (_, "topic"?): topics.insert(String(word))
        case (_, "variable"?): variables.insert(String(word))
        default: continue
        }
      }
    }
  }
}
