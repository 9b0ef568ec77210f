import Responder

/// Finds the typed lines that belong to certain conversations; the file of typed lines does not name conversations.
///
/// A line belongs to a conversation if it is one of its messages, or one of its stored commands, which changed the
/// robot's memory. Any other command with an argument, such as `/find tea`, belongs to a conversation if it was typed
/// right before, between or after the messages.
struct ConversationLineFinder {
  /// The messages of the conversations, and their stored commands.
  private let typed: Set<ByteText>
  /// The words of the stored commands.
  private let storedCommands: Set<[ByteText]>

  init(of typed: Set<ByteText>) {
    self.typed = typed
    storedCommands = Set(typed.map(\.text).filter(Self.isCommand).map(Self.words))
  }

  /// Returns the lines that belong to the conversations; linear in the length of all lines.
  func belonging(among lines: [String]) -> Set<ByteText> {
    var found: Set<ByteText> = []
    for order in [lines, lines.reversed()] {
      var isNearOwn = false
      for line in order {
        if Self.isCommand(line) {
          let words = Self.words(of: line)
          if isNearOwn && words.count > 1 || storedCommands.contains(words) {
            found.insert(ByteText(line))
          }
        } else {
          isNearOwn = typed.contains(ByteText(line))
          if isNearOwn { found.insert(ByteText(line)) }
        }
      }
    }
    return found
  }

  /// Returns whether a line is a command; two slashes begin a message.
  private static func isCommand(_ line: String) -> Bool {
    line.utf8.starts(with: "/".utf8) && !line.utf8.starts(with: "//".utf8)
  }

  /// Returns the words of a command in the form in which the history stores it: `/topic games` as `/set topic games`.
  private static func words(of command: String) -> [ByteText] {
    var words = command.split(whereSeparator: \.isWhitespace).map { ByteText(String($0)) }
    if words.count > 1, words[0].text == "/topic" {
      words.replaceSubrange(0..<1, with: ["/set", "topic"].map(ByteText.init))
    }
    if words.count > 2, words[2].text == "=" { words.remove(at: 2) }
    return words
  }
}
