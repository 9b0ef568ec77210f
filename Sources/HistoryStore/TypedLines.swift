import Responder

/// Finds the typed lines that belong to conversations.
///
/// Typed lines are not stored with a conversation. Its messages are found by their text, and also its commands that
/// changed the robot's memory. Other commands, such as `/find tea`, belong to it if they were typed right before, between
/// or after its messages.
struct TypedLines {
  /// The lines with messages of the conversations, and the stored commands.
  private let typed: Set<ByteText>
  private let changes: Set<[ByteText]>

  init(of typed: Set<ByteText>) {
    self.typed = typed
    changes = Set(typed.map(\.text).filter(Self.isCommand).map(Self.words))
  }

  /// Returns the lines that belong to the conversations; linear in the length of all lines.
  func belonging(among lines: [String]) -> Set<ByteText> {
    var found: Set<ByteText> = []
    for order in [lines, lines.reversed()] {
      var isNearOwn = false
      for line in order {
        if Self.isCommand(line) {
          let words = Self.words(of: line)
          if isNearOwn && words.count > 1 || changes.contains(words) {
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

  /// Two slashes begin a message with a slash.
  private static func isCommand(_ line: String) -> Bool {
    line.utf8.starts(with: "/".utf8) && !line.utf8.starts(with: "//".utf8)
  }

  /// The words of a command in the form in which the history stores it: `/topic games` sets a variable, too.
  private static func words(of command: String) -> [ByteText] {
    var words = command.split(whereSeparator: \.isWhitespace).map { ByteText(String($0)) }
    if words.first?.text == "/topic" {
      words.replaceSubrange(0..<1, with: ["/set", "topic"].map(ByteText.init))
    }
    if words.count > 2, words[2].text == "=" { words.remove(at: 2) }
    return words
  }
}

extension String {
  /// Returns whether a line contains the words of a value, one after another, ignoring case.
  func says(_ value: String) -> Bool {
    let words = words
    let wanted = value.words
    guard !wanted.isEmpty, wanted.count <= words.count else { return false }
    return (0...words.count - wanted.count).contains {
      words[$0..<$0 + wanted.count] == wanted[...]
    }
  }

  private var words: [String] {
    lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }
}
