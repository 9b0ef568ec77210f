import Disk
import Platform
package import Terminal

/// The terminal on standard input and output.
package enum StandardTerminal {
  /// Creates a terminal with a line editor if standard input and output are terminals, otherwise a `PlainTerminal`.
  ///
  /// - Parameters:
  ///   - historyPath: the file for typed lines; `nil` to keep them in memory only.
  ///   - isPlain: whether to send only text, as to a terminal without escape sequences.
  ///   - theme: the colors for a light or a dark background.
  ///   - marks: whether the terminal gets a title, and marks around prompts and replies.
  ///   - suggests: whether to suggest completing a line like an earlier one.
  ///   - edit: opens a line in another program.
  @MainActor
  package static func make(
    color: ColorChoice, historyPath: String?, isPlain: Bool = false,
    suggests: Bool = true, theme: Theme = .auto, marks: MarkChoice = .auto,
    edit: (@Sendable (String) -> EditedMessage)? = nil,
    maximumLineBytes: Int = PlainTerminal.defaultMaximumLineBytes
  ) -> any Terminal {
    let environment = Environment.variable
    let isTerminal = isatty(STDOUT_FILENO) == 1
    let isPlain = isTerminal && (isPlain || PlainOutput.isWanted(environment: environment))
    let isColored =
      !isPlain && color.allowsColor(onTerminal: isTerminal, environment: environment)
    let showsLinks =
      !isPlain && LinkSupport.showsLinks(onTerminal: isTerminal, environment: environment)
    let isInteractive = isTerminal && isatty(STDIN_FILENO) == 1
    var theme = theme.resolved(environment: environment)
    var typedAhead: [UInt8] = []
    // An unknown terminal might show the query as text.
    if theme == .auto, isInteractive, isColored,
      LinkSupport.isKnownTerminal(environment: environment)
    {
      let query = BackgroundQuery(input: STDIN_FILENO, output: STDOUT_FILENO)
      theme = query.theme ?? .auto
      typedAhead = query.typed
    }
    let palette = Palette(
      isColored: isColored, linkHost: showsLinks ? LinkSupport.hostName : nil, theme: theme)
    guard isInteractive else {
      return PlainTerminal(palette: palette, maximumLineBytes: maximumLineBytes)
    }
    var traits = TerminalTraits(
      kind: environment("TERM") ?? "", historyPath: historyPath,
      reflows: TerminalTraits.reflows(environment: environment), isPlain: isPlain,
      suggests: suggests, edit: edit)
    traits.typedAhead = typedAhead
    traits.marks = !isPlain && marks.isOn(environment: environment)
    return EditingTerminal(
      input: STDIN_FILENO, output: STDOUT_FILENO, palette: palette, traits: traits)
  }
}
