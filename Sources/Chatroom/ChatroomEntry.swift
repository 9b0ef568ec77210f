import Conversations
import Responder

/// An entered line: a message or a /command.
enum ChatroomEntry: Equatable {
  case message(String)
  /// A command's name without its slash, and its argument without spaces around it.
  case command(name: String, argument: String)

  /// Parses a line; `//` at the start stands for a literal slash.
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
      let argument = words.count > 1 ? String(words[1]).trimmed : ""
      self = .command(name: String(words.first ?? ""), argument: argument)
    }
  }
}
