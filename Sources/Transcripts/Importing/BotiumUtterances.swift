import Responder
import TranscriptFormat

/// The lists of Botium's `.utterances.txt` files: a name in the first line, then one text per line.
///
/// If the user's only line begins with the name of a list, the convo stands for several convos, one with each text of
/// the list. If an expected reply of one line does, any text of the list is accepted.
package struct BotiumUtterances: Sendable {
  package static let suffix = ".utterances.txt"

  private var texts: [String: [String]] = [:]

  package init() {}

  /// Adds the list of a file.
  package mutating func add(_ bytes: [UInt8]) {
    let lines = bytes.lines.map { String(decoding: $0, as: UTF8.self).trimmedOfBlanks }.filter {
      !$0.isEmpty
    }
    guard let name = lines.first else { return }
    texts[name, default: []] += lines.dropFirst()
  }

  /// Returns the list that the first word of a line names; `nil` if there is no such list.
  ///
  /// The other words of the line replace `%s` in the texts.
  func list(of line: String) -> List? {
    let name = line.prefix { $0 != " " }
    guard let texts = texts[String(name)], !texts.isEmpty else { return nil }
    return List(texts: texts, words: String(line.dropFirst(name.count)).trimmedOfBlanks)
  }

  /// The texts of a list, each filled in when it is read, because every convo of a long list takes only one.
  struct List {
    let texts: [String]
    let words: String

    subscript(index: Int) -> String { texts[index].replacing("%s", with: words) }
  }
}
