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
/// Not for several threads: the actor `LineEditor` owns it.
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
    var prompt: PromptText
    /// The whole lines that the text left of the cursor can become.
    var complete: @Sendable (String) -> [String]
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
  /// Whether the terminal knows how to mark pasted text and to move the cursor.
  let isCapable: Bool
  private var keys: KeyReader
  private(set) var request: Request?
  private var pasted = ""
  var outcome: Outcome?

  /// nil where libedit cannot work.
  init?(input: Int32, output: Int32, traits: TerminalTraits) {
    CharacterSet.useUTF8()
    let mode = TerminalMode(of: input)
    guard let editline = Editline(input: input, output: output, traits: traits) else { return nil }
    mode?.restore()
    self.editline = editline
    self.input = input
    self.output = OutputBuffer(descriptor: output)
    outputDescriptor = output
    isCapable = traits.isCapable
    keys = KeyReader(input: input)
    editline.delegate = self
  }

  /// Reads one line; blocks.
  ///
  /// Whatever happens, the terminal is left as it was found.
  func readLine(_ request: Request) -> Outcome {
    self.request = request
    outcome = nil
    let mode = TerminalMode(of: input)
    let caught = SignalPipe.Catch(Self.caught)
    _ = SignalPipe.drain()
    editline.setPrompt(request.prompt.scalars)
    markPastes(true)
    // Before the prompt: who answers a prompt at once, as programs do, is not to be echoed.
    editline.setRaw(true)
    let result = editline.readLine()
    if case .nothing = result, outcome == nil { send("\n") }
    markPastes(false)
    mode?.restore()
    caught.release()
    self.request = nil
    if let outcome { return outcome }
    guard case .line(let line) = result else { return .end }
    return .line(line)
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

extension EditingSession: EditlineDelegate {
  func nextKey() -> EditlineKey {
    while true {
      switch keys.next() {
      case .key(.scalar(let scalar)): return .scalar(scalar)
      case .key(.paste(let text)):
        pasted = text
        return .paste
      case .signals(let numbers):
        for number in numbers where !obey(number) { return .stop }
      case .end: return .end
      }
    }
  }

  func insertPaste() -> EditlineEffect {
    let text = pasted
    pasted = ""
    return text.isEmpty ? .nothing : editline.insert(text) ? .line : .refused
  }

  func completeLine() -> EditlineEffect {
    let text = String(String.UnicodeScalarView(editline.line.left))
    let completion = Completion(of: text, among: (request?.complete(text) ?? []).map(\.editable))
    if !completion.insertion.isEmpty {
      return editline.insert(completion.insertion) ? .line : .refused
    }
    guard !completion.choices.isEmpty else { return .refused }
    let width = WindowSize(of: outputDescriptor).columns
    leaveLine()
    send(completion.list(width: width) + "\n")
    editline.draw()
    return .nothing
  }
}
