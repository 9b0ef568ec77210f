import Foundation

/// A conversation with the exact replies, and the script that gave them.
struct RecordedConversation: CustomStringConvertible {
  struct Exchange {
    var line: Int
    var message: String
    var reply: String
  }

  /// The path in the folder.
  var path: String
  var script: String
  /// The conversation that this one continues, if any.
  var precededBy: String?
  var exchanges: [Exchange] = []

  var description: String { path }

  /// All files of the folders that contain exchanges.
  static let all: [RecordedConversation] = ["conversations", "generated"].flatMap { folder in
    Folder.files(in: folder).compactMap { try? RecordedConversation("\(folder)/\($0)") }
  }
  .filter { !$0.exchanges.isEmpty }

  init(_ path: String) throws {
    self.path = path
    let lines = try Folder.lines(path)
    let notes = lines.filter { $0.hasPrefix("#") }
    var message: (line: Int, text: String)?
    for (index, line) in lines.enumerated() {
      if line == ">" || line.hasPrefix("> ") {
        message = (index + 1, String(line.dropFirst(2)))
      } else if let (number, text) = message, !line.hasPrefix("#") {
        exchanges.append(Exchange(line: number, message: text, reply: line))
        message = nil
      }
    }
    script = Self.scriptName(in: notes) ?? Self.closestScript(to: path)
    precededBy = notes.lazy.compactMap(Self.predecessor).first
  }

  /// Returns the script that a note names: the last word that is the name of a file in `scripts`.
  private static func scriptName(in notes: [String]) -> String? {
    let scripts = Set(Folder.files(in: "scripts"))
    let words = notes.flatMap { $0.split(whereSeparator: { " ,;()".contains($0) }) }
    return words.lazy.map { String($0.hasSuffix(".") ? $0.dropLast() : $0) }
      .first { scripts.contains($0) }
  }

  /// Returns the script whose name shares most words with a file's; the shorter name of two.
  private static func closestScript(to path: String) -> String {
    let words = Set(parts(of: path))
    let scored = Folder.files(in: "scripts").map { script in
      (script: script, score: parts(of: script).count { words.contains($0) })
    }
    return scored.max { ($0.score, -$0.script.count) < ($1.score, -$1.script.count) }?.script ?? ""
  }

  private static func parts(of name: String) -> [Substring] {
    name.split { !$0.isLetter && !$0.isNumber }.filter { $0 != "txt" }
  }

  /// Returns `cacm-1966.txt` for `... AFTER the 15 of cacm-1966.txt IN THE SAME SESSION`.
  private static func predecessor(in note: String) -> String? {
    guard let after = note.range(of: "AFTER") else { return nil }
    return note[after.upperBound...].split(separator: " ").map(String.init)
      .first { $0.hasSuffix(".txt") }
  }
}
