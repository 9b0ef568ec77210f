import Terminal

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// One person at one terminal: line after line, with everything that can happen on the way.
///
/// libedit edits, this draws: before it gives libedit a key it shows what the key before has made of the line. Not for
/// several threads: the actor `LineEditor` owns it.
final class EditingSession {
  /// What came of one line.
  enum Outcome: Equatable, Sendable {
    case line(String)
    case interrupted(wasEmpty: Bool)
    case end
    /// The program was asked to end; the terminal is as it was found.
    case ended(by: Int32)
  }

  /// What a line needs besides keys.
  struct Request: Sendable {
    var prompt: StyledText
    var commands: CommandNames?
    var suggests: Bool
    /// The whole lines that the text left of the cursor can become.
    var complete: @Sendable (String) -> [CompletionChoice]
    /// Takes what others want to have written above the line; asked after `SignalPipe.wake`.
    var takeNotices: @Sendable () -> String
    /// The window has another size; the line is drawn already.
    var resized: @Sendable () -> Void = {}
  }

  /// What must not end, stop or confuse the program while the terminal is set for editing.
  static let caught = SignalPipe.ending + [SIGQUIT, SIGTSTP, SIGCONT, SIGWINCH]

  let editline: Editline
  let input: Int32
  let output: OutputBuffer
  let outputDescriptor: Int32
  let palette: Palette
  let traits: TerminalTraits
  var keys: KeyReader
  private(set) var request: Request?
  var outcome: Outcome?

  /// What the terminal shows of the line; `nil` if it shows nothing of it.
  var shown: ScreenPicture?
  /// What Tab shows, until another key.
  var menu: CompletionMenu?
  var search: LineSearch?
  var pasted = ""
  /// Keys for libedit that one key of the terminal stands for.
  var queue: [Unicode.Scalar] = []
  var undo = UndoStack()
  var browser = LineBrowser()
  /// The cursor before the last key.
  var lastCursor = 0
  /// The lines that were typed, oldest first.
  private(set) var history: [String] = []

  /// nil where libedit cannot work.
  init?(input: Int32, output: Int32, palette: Palette, traits: TerminalTraits) {
    CharacterSet.useUTF8()
    let mode = TerminalMode(of: input)
    let keyFile = KeyFile(path: traits.keyFile)
    guard
      let editline = Editline(input: input, output: output, traits: traits, keyFile: keyFile)
    else { return nil }
    mode?.restore()
    self.editline = editline
    self.input = input
    self.output = OutputBuffer(descriptor: output)
    outputDescriptor = output
    self.palette = palette
    self.traits = traits
    keys = KeyReader(input: input, untouched: keyFile.keys)
    editline.delegate = self
  }

  /// Whether the terminal knows how to mark pasted text and to move the cursor.
  var isCapable: Bool { traits.isCapable }

  /// What Up, Down, Ctrl-R and libedit's own commands find, oldest first.
  func setHistory(_ lines: [String]) {
    history = lines.map(\.editable)
    editline.setHistory(history)
  }

  /// Reads one line; blocks.
  ///
  /// Whatever happens, the terminal is left as it was found.
  func readLine(_ request: Request) -> Outcome {
    self.request = request
    outcome = nil
    (menu, search, pasted, queue) = (nil, nil, "", [])
    (undo, browser, lastCursor) = (UndoStack(), LineBrowser(), 0)
    let mode = TerminalMode(of: input)
    let caught = SignalPipe.Catch(Self.caught)
    _ = SignalPipe.drain()
    if !isCapable {
      editline.setPrompt(PromptText(request.prompt, palette: palette).scalars)
    }
    markPastes(true)
    // Before the prompt: who answers a prompt at once, as programs do, is not to be echoed.
    editline.setRaw(true)
    let result = editline.readLine()
    if outcome == nil { finish(result) }
    markPastes(false)
    mode?.restore()
    caught.release()
    self.request = nil
    if let outcome { return outcome }
    guard case .line(let line) = result else { return .end }
    return .line(line.editable)
  }

  /// libedit goes to the next row where it draws, but not at the end of the input.
  private func finish(_ result: Editline.Result) {
    if isCapable {
      if case .line(let line) = result { leaveLine(EditedText(line)) } else { leaveLine() }
    } else if case .nothing = result {
      send("\n")
    }
  }

  /// The terminal makes a line end of each newline, also while it is raw for editing.
  func send(_ text: String) {
    output.append(text)
    output.flush()
  }

  func markPastes(_ on: Bool) {
    if isCapable { send("\u{1B}[?2004\(on ? "h" : "l")") }
  }
}
