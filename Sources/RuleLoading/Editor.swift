import Disk
import Platform
import Quoting

/// The user's text editor, which uses the terminal while it runs.
package struct Editor {
  /// The command as set by the user, including arguments: `code --wait`.
  package let command: String

  /// The editor named by `VISUAL` or `EDITOR`, or else vi.
  package static var chosen: Editor {
    let values = ["VISUAL", "EDITOR"].lazy.compactMap(Environment.variable)
    return Editor(command: values.first { !$0.isEmpty } ?? "vi")
  }

  /// Opens a file at a line, and restores the terminal's mode afterwards.
  ///
  /// - Returns: the editor's exit code; 127 if it could not be started, or 128 plus the number of the signal that ended
  ///   it.
  package func open(_ path: String, line: Int) -> Int32 {
    var mode = termios()
    let hasMode = unsafe tcgetattr(STDIN_FILENO, &mode) == 0
    defer { if hasMode { _ = unsafe tcsetattr(STDIN_FILENO, TCSADRAIN, &mode) } }
    if hasMode {
      // While a command runs, the chat turns off the echo of typed characters, but an editor may need it.
      var cooked = mode
      cooked.c_lflag |= tcflag_t(ECHO | ICANON | ISIG)
      _ = unsafe tcsetattr(STDIN_FILENO, TCSADRAIN, &cooked)
    }
    // The shell parses the command, which may contain arguments; the path and the line are quoted.
    let words = arguments(path, line).map(\.inSingleQuotes).joined(separator: " ")
    let status = unsafe system("\(command) \(words)")
    if status < 0 { return 127 }
    return status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + status & 0x7F
  }

  /// Returns the editor's arguments for opening a file at a line, such as `+12 file` or `file:12`; for `ed`, the file
  /// alone.
  package func arguments(_ path: String, _ line: Int) -> [String] {
    let program = command.split(separator: " ").first?.split(separator: "/").last ?? ""
    switch program {
    case "code", "codium", "code-insiders": return ["--goto", "\(path):\(line)"]
    case "subl", "hx", "helix", "zed": return ["\(path):\(line)"]
    case "ed": return [path]
    default: return ["+\(line)", path]
    }
  }
}
