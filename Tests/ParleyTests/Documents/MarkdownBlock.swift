/// A fenced block of a document: ```` ```kind words… ````.
struct MarkdownBlock: CustomStringConvertible, Sendable {
  /// The first word after the fence; empty if there is none.
  var kind: String
  var words: [String]
  var lines: [String] = []
  /// The line of the fence.
  var line: Int
  var document: String

  var description: String { "\(document):\(line)" }
  var text: String { lines.joined(separator: "\n") + "\n" }

  /// The change of a file for this block: `after s/old/new/ FILE`.
  var change: (script: String, file: String)? {
    guard let place = words.firstIndex(of: "after"), words.count > place + 2 else { return nil }
    return (words[place + 1], words[place + 2])
  }

  /// Whether the text is added to the file of an earlier block: `rivescript FILE appended`.
  var isAppended: Bool { words.contains("appended") }

  static func all(in text: String, of document: String) -> [MarkdownBlock] {
    var blocks: [MarkdownBlock] = []
    var isInside = false
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      if line.hasPrefix("```") {
        if !isInside {
          let words = line.dropFirst(3).split(separator: " ").map(String.init)
          blocks.append(
            MarkdownBlock(
              kind: words.first ?? "", words: Array(words.dropFirst()), line: number + 1,
              document: document))
        }
        isInside.toggle()
      } else if isInside {
        blocks[blocks.count - 1].lines.append(String(line))
      }
    }
    return blocks
  }
}
