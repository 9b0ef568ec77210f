import Disk
import LineEditing
import Platform
import RuleLoading
import Terminal

enum StandardStreams {
  enum Stream: Int32 {
    case input = 0
    case output = 1
    case error = 2
  }

  static func isTerminal(_ stream: Stream) -> Bool { isatty(stream.rawValue) == 1 }

  static func allowsColor(_ choice: ColorChoice?, on stream: Stream) -> Bool {
    (choice ?? .auto).allowsColor(
      onTerminal: isTerminal(stream), environment: Environment.variable)
  }

  static func showsLinks(on stream: Stream) -> Bool {
    LinkSupport.showsLinks(
      onTerminal: isTerminal(stream), environment: Environment.variable)
  }
}

@MainActor
extension StandardStreams {
  /// Returns the terminal for a chat, with a line editor if standard input and standard output are terminals.
  ///
  /// - Parameter historyPath: the file for typed lines; `nil` to keep them in memory only.
  static func terminal(
    color: ColorChoice?, limits: Limits, historyPath: String?, isPlain: Bool,
    suggests: Bool = true, theme: Theme = .auto, marks: MarkChoice = .auto,
    editor: MessageEditor
  ) -> any Terminal {
    // One byte more than the maximum shows that a message is too long; the rest of such a line need not be read.
    StandardTerminal.make(
      color: color ?? .auto, historyPath: historyPath, isPlain: isPlain, suggests: suggests,
      theme: theme, marks: marks,
      edit: editor.edit,
      maximumLineBytes: max(PlainTerminal.defaultMaximumLineBytes, limits.message + 1))
  }

  static func pipe(color: ColorChoice?) -> any Terminal {
    PlainTerminal(palette: Palette(isColored: allowsColor(color, on: .output)))
  }
}

extension OutputBuffer {
  /// Writes a text to standard output at once.
  static func print(_ text: String) {
    let output = standardOutput
    output.append(text)
    output.flush()
  }
}
