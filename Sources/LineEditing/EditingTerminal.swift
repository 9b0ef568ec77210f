import Disk
import Dispatch
import Platform
import Synchronization
package import Terminal

/// An interactive terminal with line editing by libedit.
package final class EditingTerminal: Terminal {
  package let isInteractive = true
  private let input: Int32
  private let palette: Palette
  private let output: OutputBuffer
  private let editor: LineEditor
  private let traits: TerminalTraits
  package var isPlain: Bool { traits.isPlain }
  package var canPage: Bool { traits.hasEscapes }
  private let notices = Notices()
  private var isReading = false
  private var resizeAction: (@MainActor () -> Void)?
  private var isStatusShown = false
  private var isAlternateScreenShown = false
  /// The title set for the window; `nil` while the window has its own.
  private var title: String?
  private let signals: SignalPipe.CaughtSignals
  private var endAction: (@MainActor (Int32) async -> Void)?
  /// The signal to end the program, if it arrived while a line was being read.
  private var receivedSignal: Int32?

  /// - Parameter input: a terminal; the caller closes it and `output`.
  package init(input: Int32, output: Int32, palette: Palette, traits: TerminalTraits) {
    self.input = input
    self.palette = palette
    self.output = OutputBuffer(descriptor: output)
    self.traits = traits
    editor = LineEditor(input: input, output: output, palette: palette, traits: traits)
    signals = SignalPipe.CaughtSignals([SIGINT] + SignalPipe.endSignals)
    TerminalSwitch.prepareForCrash(input: input, output: output)
  }

  deinit {
    TerminalSwitch.forgetTerminal()
    signals.release()
  }

  package var width: Int { WindowSize(of: output.descriptor).columns }
  package var height: Int { WindowSize(of: output.descriptor).rows }

  package func readLine(prompt: StyledText, aids: LineAids) async -> LineInput {
    showStatus(nil)
    output.flush()
    if receivedSignal != nil { return .endOfInput }
    isReading = true
    let answer = await editor.readLine(request(prompt: prompt, aids: aids))
    isReading = false
    output.append(notices.take())
    if let failure = answer.failure {
      write(StyledText("can't save typed lines in \(failure.words)\n", .warning))
    }
    switch answer.outcome {
    case .input(let input): return input
    case .ended(let signal):
      receivedSignal = signal
      showScreen(nil)
      showTitle(nil)
      SignalPipe.forgetEndSignal()
      output.flush()
      guard let endAction else { endProgram(by: signal) }
      await endAction(signal)
      return .endOfInput
    }
  }

  /// Writes text; if a line is being typed, the text appears above it.
  package func write(_ text: StyledText) {
    let shown = palette.render(text)
    if isReading {
      notices.add(shown)
      SignalPipe.wake()
    } else {
      showStatus(nil)
      output.append(shown)
    }
  }

  package func flush() { output.flush() }

  package func showStatus(_ text: StyledText?) {
    guard traits.hasEscapes, !isReading, text != nil || isStatusShown else { return }
    output.append("\r")
    if let text { output.append(palette.render(text.cut(toWidth: width - 1))) }
    output.append("\u{1B}[K")
    output.flush()
    isStatusShown = text != nil
  }

  package func onResize(_ action: @escaping @MainActor () -> Void) { resizeAction = action }

  package var endSignal: Int32? { receivedSignal ?? SignalPipe.endSignal }

  package func onEnd(_ action: @escaping @MainActor (_ signal: Int32) async -> Void) {
    endAction = action
  }

  package func clear() {
    guard traits.hasEscapes, !isReading else { return }
    output.append(Self.eraseSequence)
    output.flush()
  }

  package func page(_ lines: @escaping PageSource) async -> Bool {
    showStatus(nil)
    output.flush()
    guard canPage, endSignal == nil else { return false }
    // Text written meanwhile is collected, and appears on the main screen afterwards.
    isReading = true
    let isShown = await editor.page(
      isAlternateScreenShown: isAlternateScreenShown, title: title
    ) { width in
      MainActor.waitFor { lines(width) } ?? []
    }
    isReading = false
    output.append(notices.take())
    return isShown
  }

  package func showScreen(_ text: StyledText?) {
    guard canPage, text != nil || isAlternateScreenShown else { return }
    showStatus(nil)
    var output = ""
    if (text != nil) != isAlternateScreenShown {
      output = TerminalSwitch.screen.sequence(switchingOn: text != nil)
    }
    // The screen is erased first, because the new text may be shorter than the old one.
    if let text { output += Self.eraseSequence + palette.render(text) }
    isAlternateScreenShown = text != nil
    if isReading {
      notices.add(output)
      SignalPipe.wake()
    } else {
      self.output.append(output)
    }
  }

  package func showTitle(_ text: String?) {
    guard traits.hasEscapes, traits.marks, text != nil || title != nil else { return }
    let text = text?.visible.replacing("\n", with: " ").truncated(toWidth: 80)
    if title != nil { output.append(TerminalSwitch.title.sequence(switchingOn: false)) }
    if let text { output.append(EditingSession.title(text)) }
    title = text
  }

  private static let eraseSequence = "\u{1B}[H\u{1B}[J"

  package func copy(_ text: String) -> Bool {
    guard traits.hasEscapes, !isReading else { return false }
    // xterm's Operating System Command 52 copies text to the clipboard. Text in base64 can neither end an escape
    // sequence nor begin one.
    output.append("\u{1B}]52;c;\(text.utf8.base64)\u{1B}\\")
    return true
  }

  package func interruptible<Value: Sendable>(
    _ work: @escaping @Sendable () async -> Value
  ) async -> Value {
    output.flush()
    // Keys typed ahead belong to the next line, and must not be echoed into a reply.
    let mode = TerminalMode(of: input)
    mode?.silence()
    defer { mode?.restore() }
    _ = SignalPipe.drain()
    let stops = SignalPipe.CaughtSignals(traits.hasEscapes ? [SIGTSTP] : [])
    defer { stops.release() }
    let task = Task { @concurrent in await work() }
    let source = DispatchSource.makeReadSource(
      fileDescriptor: SignalPipe.readEnd, queue: .global())
    source.setEventHandler { @Sendable [descriptor = output.descriptor, title, weak self] in
      let signals = SignalPipe.drain()
      if signals.contains(SIGINT) || SignalPipe.endSignal != nil { task.cancel() }
      guard signals.contains(SIGTSTP) else { return }
      Self.stop(mode, output: descriptor, title: title)
      Task { @MainActor in self?.resizeAction?() }
    }
    source.activate()
    if SignalPipe.endSignal != nil { task.cancel() }
    defer { source.cancel() }
    return await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
  }

  /// Stops the process for the shell's job control; meanwhile, every `TerminalSwitch` is off.
  nonisolated private static func stop(_ mode: TerminalMode?, output: Int32, title: String?) {
    let output = OutputBuffer(descriptor: output)
    let on = TerminalSwitch.allCases.filter(\.isOn)
    output.append("\r\u{1B}[K" + on.map { $0.sequence(switchingOn: false) }.joined())
    output.flush()
    mode?.restore()
    SignalPipe.stopProcess()
    mode?.silence()
    output.append(
      on.map { $0 == .title ? EditingSession.title(title ?? "") : $0.sequence(switchingOn: true) }
        .joined())
    output.flush()
  }

  /// Returns a function that runs an action on the main actor, and blocks the calling thread until it is done.
  private static func waiting<Value: Sendable>(
    for action: @escaping @MainActor @Sendable (Value) async -> Void
  ) -> @Sendable (Value) -> Void {
    { value in _ = MainActor.waitFor { await action(value) } }
  }

  private func request(prompt: StyledText, aids: LineAids) -> EditingSession.Request {
    let notices = notices
    var request = EditingSession.Request(
      prompt: prompt,
      commands: aids.commands, suggests: aids.suggests,
      complete: { text in MainActor.waitFor { await aids.complete(text) } ?? [] },
      takeNotices: { notices.take() },
      resized: { [weak self] in
        Task { @MainActor in self?.resizeAction?() }
      })
    if let list = aids.list {
      request.move = Self.waiting(for: list.move)
      request.filter = Self.waiting(for: list.filter)
    }
    request.isAlternateScreenShown = isAlternateScreenShown
    request.title = title
    return request
  }
}

/// Text to write above the line being typed.
private final class Notices: Sendable {
  private let text = Mutex("")

  func add(_ more: String) { text.withLock { $0 += more } }

  func take() -> String {
    text.withLock { text in
      defer { text = "" }
      return text
    }
  }
}
