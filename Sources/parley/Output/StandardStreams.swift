import Disk
import Platform
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

  @MainActor
  static func pipe(color: ColorChoice?) -> any Terminal {
    PlainTerminal(palette: Palette(isColored: allowsColor(color, on: .output)))
  }
}

extension OutputBuffer {
  /// Writes a text at once.
  static func print(_ text: String, to output: OutputBuffer = .standardOutput) {
    output.append(text)
    output.flush()
  }
}
