import Platform
import Terminal

/// The editing of lines by one person at one terminal.
///
/// libedit edits the line. On a terminal with escape sequences, the session draws the line before each wait for a key;
/// otherwise libedit draws. Not thread-safe: the actor `LineEditor` owns the session.
final class EditingSession {
  /// The result of reading one line.
  enum Outcome: Sendable {
    case input(LineInput)
    /// A signal asked the program to end.
    case ended(by: Int32)
  }

  /// The request for one line.
  struct Request: Sendable {
    var prompt: StyledText
    var commands: CommandNames?
    var suggests: Bool
    /// Returns the whole lines that the text left of the cursor can become.
    var complete: @Sendable (String) -> [CompletionChoice]
    /// Returns and clears the text to write above the line; called after `SignalPipe.wake`.
    var takeNotices: @Sendable () -> String
    /// Called when the window was resized and the line redrawn, or when the alternate screen must be drawn again.
    var resized: @Sendable () -> Void = {}
    /// Moves in the list above the line; `nil` without such a list.
    var move: (@Sendable (ListKeys.Move) -> Void)?
    /// Filters the list by the text after the line's slash; receives `nil` if the line does not begin with a slash.
    var filter: (@Sendable (String?) -> Void)?
    var isAlternateScreenShown = false
    /// The title set for the window, which has its own title while the program is stopped; `nil` if none is set.
    var title: String?
  }

  /// The signals that are caught while a line is edited or a text is shown in pages.
  static let caughtSignals = SignalPipe.endSignals + [SIGQUIT, SIGTSTP, SIGCONT, SIGWINCH]

  let editline: Editline
  let input: Int32
  let output: OutputBuffer
  let palette: Palette
  let traits: TerminalTraits
  var keys: KeyReader
  private(set) var request: Request?
  var outcome: Outcome?

  /// The line's picture on the terminal; `nil` if the line is not shown.
  var shown: ScreenPicture?
  /// The menu of Tab, until another key closes it.
  var menu: CompletionMenu?
  var search: LineSearch?
  var pastedText = ""
  /// The next keys for libedit, if one key of the terminal stands for several.
  var queuedKeys: [Unicode.Scalar] = []
  var undo = UndoStack()
  var browser = LineBrowser()
  /// The mark that is sent with the next drawing of the line, behind the prompt.
  var promptMark = ""
  /// Whether the end of a reply is still to be marked.
  private var isReplyOpen = false
  /// The state of vi's keys, if the user has chosen them.
  var vi = ViKeys()
  var kills = KillRing()
  /// The text that was inserted from `kills` last.
  var yanked: String?
  /// The last command, if the key before the current one was a command.
  var lastCommand: EditorCommand?
  /// The column that Up and Down keep; `nil` before they are used.
  var keptColumn: Int?
  /// The text by which the list above the line was filtered last.
  var filter: String?
  /// The cursor before the last key.
  var lastCursor = 0
  /// The lines that were typed, oldest first.
  private(set) var history: [String] = []

  /// `nil` if libedit can't be set up.
  init?(input: Int32, output: Int32, palette: Palette, traits: TerminalTraits) {
    Editline.useUTF8()
    let mode = TerminalMode(of: input)
    let keyFile = KeyFile(path: traits.keyFile)
    guard
      let editline = Editline(input: input, output: output, traits: traits, keyFile: keyFile)
    else { return nil }
    mode?.restore()
    self.editline = editline
    self.input = input
    self.output = OutputBuffer(descriptor: output)
    self.palette = palette
    self.traits = traits
    keys = KeyReader(input: input, boundSequences: keyFile.keys)
    keys.decoder.append(traits.typedAhead[...])
    editline.session = self
  }

  /// Whether the terminal understands escape sequences, so that the session draws instead of libedit.
  var hasEscapes: Bool { traits.hasEscapes }

  /// Sets the lines that Up, Down, Ctrl-R and libedit's own commands find, oldest first.
  func setHistory(_ lines: [String]) {
    history = lines.map(\.editable)
    editline.setHistory(history)
  }

  /// Reads one line; blocks.
  ///
  /// The terminal's mode is restored in every case.
  func readLine(_ request: Request) -> Outcome {
    self.request = request
    outcome = nil
    (menu, search, pastedText, queuedKeys) = (nil, nil, "", [])
    (undo, browser, lastCursor, filter) = (UndoStack(), LineBrowser(), 0, nil)
    (lastCommand, keptColumn, vi) = (nil, nil, ViKeys())
    let mode = TerminalMode(of: input)
    let caught = SignalPipe.CaughtSignals(Self.caughtSignals)
    _ = SignalPipe.drain()
    if !hasEscapes { editline.setPrompt(PromptText.scalars(request.prompt, palette: palette)) }
    setBracketedPaste(true)
    // Raw mode is set before the prompt is shown, so that an immediate answer, for example from a
    // program, is not echoed.
    editline.setRaw(true)
    markPrompt()
    let line = editline.readLine()
    if outcome == nil {
      endRow(of: line)
      if line != nil, sendsMarks {
        send(Self.mark("C"))
        isReplyOpen = true
      }
    }
    setBracketedPaste(false)
    mode?.restore()
    caught.release()
    self.request = nil
    return outcome ?? .input(line.map { LineInput.line($0.editable) } ?? .endOfInput)
  }

  /// Ends the row of the line, unless libedit has done so.
  ///
  /// If libedit draws, it ends the row of each line that was read, but not the row of a line that was abandoned.
  private func endRow(of line: String?) {
    if hasEscapes {
      leaveLine(line.map { EditedText($0) })
    } else if line == nil {
      send("\n")
    }
  }

  /// Writes text; in raw mode too, the terminal adds a carriage return to each newline.
  func send(_ text: String) {
    output.append(text)
    output.flush()
  }

  private var sendsMarks: Bool {
    hasEscapes && traits.marks && request?.isAlternateScreenShown == false
  }

  /// Marks the end of the reply, and the beginning and the end of the prompt (OSC 133).
  private func markPrompt() {
    promptMark = ""
    guard sendsMarks else { return }
    send((isReplyOpen ? Self.mark("D") : "") + Self.mark("A"))
    isReplyOpen = false
    promptMark = Self.mark("B")
  }

  /// Returns a mark: `A` before the prompt, `B` after it, `C` before the reply, `D` after it.
  private static func mark(_ letter: String) -> String { "\u{1B}]133;\(letter)\u{1B}\\" }

  /// Returns the sequences that save the window's title and set another one.
  static func title(_ text: String) -> String {
    TerminalSwitch.title.sequence(switchingOn: true) + "\u{1B}]2;\(text)\u{1B}\\"
  }

  func setBracketedPaste(_ on: Bool) {
    if hasEscapes { send(TerminalSwitch.pastes.sequence(switchingOn: on)) }
  }
}
