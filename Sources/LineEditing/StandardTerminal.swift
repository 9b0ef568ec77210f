public import Terminal

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The terminal that standard input and output make.
public enum StandardTerminal {
  /// One to edit on where both are terminals, a plain one otherwise.
  @MainActor
  public static func make(
    color: ColorChoice, longestLine: Int = PlainTerminal.usualLongestLine
  ) -> any Terminal {
    let isTerminal = isatty(STDOUT_FILENO) == 1
    let isColored = color.allowsColor(onTerminal: isTerminal, environment: environment)
    // The console of Linux knows colours, but shows the addresses of links as text.
    let palette = Palette(
      isColored: isColored,
      showsLinks: isColored && isTerminal && environment("TERM") != "linux")
    guard isTerminal, isatty(STDIN_FILENO) == 1 else {
      return PlainTerminal(palette: palette, longestLine: longestLine)
    }
    let traits = TerminalTraits(
      kind: environment("TERM") ?? "",
      historyPath: LineHistoryFile(environment: environment)?.path)
    return EditingTerminal(
      input: STDIN_FILENO, output: STDOUT_FILENO, palette: palette, traits: traits)
  }

  /// A variable's value; nil where it is not set.
  private static func environment(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(cString: value)
  }
}
