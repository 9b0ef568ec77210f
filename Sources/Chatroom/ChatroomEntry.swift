import ChatModel

/// What an entered line is: something to say, or a /command.
enum ChatroomEntry: Equatable {
  case message(String)
  /// The name without its slash, and the rest without spaces around it.
  case command(name: String, argument: String)

  /// `//` at the start says a literal slash.
  init(_ line: String) {
    guard line.utf8.first == UInt8(ascii: "/") else {
      self = .message(line)
      return
    }
    let rest = line.dropFirst()
    if rest.utf8.first == UInt8(ascii: "/") {
      self = .message(String(rest))
    } else {
      let words = rest.split(
        maxSplits: 1, omittingEmptySubsequences: false, whereSeparator: \.isWhitespace)
      self = .command(
        name: String(words.first ?? ""), argument: words.dropFirst().first.trimmed)
    }
  }
}

extension Substring? {
  fileprivate var trimmed: String { map { String($0).trimmed } ?? "" }
}
