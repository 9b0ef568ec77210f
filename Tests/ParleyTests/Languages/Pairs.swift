import Responder

/// A language whose files consist of lines with a message, an equals sign and a reply.
struct Pairs: RuleLanguage {
  let name = "Pairs"
  let fileExtensions = ["pairs"]

  func compile(_ sources: [RuleSource], progress: (Int) -> Void) -> Compilation {
    var rules: [Rule] = []
    var diagnostics: [Diagnostic] = []
    for (index, source) in sources.enumerated() {
      for line in PairLine.all(in: source) {
        let location = SourceLocation(file: source.name, line: line.number)
        guard let reply = line.reply else {
          diagnostics.append(
            Diagnostic(
              .error, "no-reply", at: location, "this message has no reply",
              hint: "write = and the reply behind it"))
          continue
        }
        rules.append(
          Rule(
            kind: "pair", text: source.text(line.message).lowercased(), location: location,
            alternatives: [.init(text: source.text(reply), location: location)]))
      }
      progress(index + 1)
    }
    let robot = rules.isEmpty ? nil : PairRobot(rules: rules)
    return Compilation(responder: robot, diagnostics: diagnostics)
  }
}

/// A line of a file; its parts are ranges of bytes.
struct PairLine {
  /// The number of the line, counted from 1.
  var number: Int
  var range: Range<Int>
  var message: Range<Int>
  /// The reply; `nil` if the line has no equals sign.
  var reply: Range<Int>?

  /// Returns the lines of a file, without blank lines and those of comments, which begin with `#`.
  static func all(in source: RuleSource) -> [PairLine] {
    let lines = source.bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return lines.enumerated().compactMap { index, line in
      let parts = line.split(
        separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      let message = trimmed(parts[0])
      guard !line.isEmpty, source.bytes[line.startIndex] != UInt8(ascii: "#") else { return nil }
      return PairLine(
        number: index + 1, range: line.indices, message: message,
        reply: parts.count > 1 ? trimmed(parts[1]) : nil)
    }
  }

  private static func trimmed(_ part: ArraySlice<UInt8>) -> Range<Int> {
    var part = part.drop { $0 == UInt8(ascii: " ") }
    while part.last == UInt8(ascii: " ") { part.removeLast() }
    return part.indices
  }
}

extension RuleSource {
  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
}
