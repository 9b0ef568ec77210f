/// A terminal that types the robot's replies like an IBM 2741, on which ELIZA was used in 1966.
///
/// It types fourteen characters a second, in capitals, after a pause; Ctrl-C skips to the end. On a non-interactive
/// terminal, it writes replies unchanged and at once.
package final class TeletypeTerminal: Terminal {
  /// Waits; throws if the task is cancelled.
  package typealias Pause = @Sendable (Duration) async throws -> Void

  package static let characterTime = Duration.seconds(1) / 14
  /// The pause before a reply, as if the machine were thinking.
  package static let thinkingTime = Duration.milliseconds(1500)

  private let base: any Terminal
  private let pause: Pause
  /// The robot's text that is not typed yet, and any text after it.
  ///
  /// It is typed before a line is read or a page is shown; `flush`, `complain`, `showScreen` and `clear` write it at
  /// once.
  private var waiting: [StyledText] = []

  package init(_ base: any Terminal, pause: @escaping Pause = { try await Task.sleep(for: $0) }) {
    self.base = base
    self.pause = pause
  }

  package var isInteractive: Bool { base.isInteractive }
  package var isPlain: Bool { base.isPlain }
  package var width: Int { base.width }
  package var height: Int { base.height }

  package func readLine(prompt: StyledText, aids: LineAids) async -> LineInput {
    if !waiting.isEmpty { await base.interruptible { [self] in await type() } }
    return await base.readLine(prompt: prompt, aids: aids)
  }

  package func write(_ text: StyledText) {
    if base.isInteractive && (isTyped(text) || !waiting.isEmpty) {
      waiting.append(text)
    } else {
      base.write(text)
    }
  }

  package func flush() {
    for text in waiting { base.write(isTyped(text) ? text.capitals : text) }
    waiting = []
    base.flush()
  }

  package var willShow: Bool { base.willShow }

  package func complain(_ text: String) {
    if !waiting.isEmpty { flush() }
    base.complain(text)
  }

  package func showStatus(_ text: StyledText?) { base.showStatus(text) }

  package func showTitle(_ text: String?) { base.showTitle(text) }

  package func interruptible<Value: Sendable>(
    _ work: @escaping @Sendable () async -> Value
  ) async -> Value {
    await base.interruptible(work)
  }

  package var canPage: Bool { base.canPage }

  package func page(_ lines: @escaping PageSource) async -> Bool {
    if !waiting.isEmpty { await base.interruptible { [self] in await type() } }
    return await base.page(lines)
  }

  package func showScreen(_ text: StyledText?) {
    flush()
    base.showScreen(text)
  }

  package func clear() {
    flush()
    base.clear()
  }

  package func copy(_ text: String) -> Bool { base.copy(text) }

  package func onResize(_ action: @escaping @MainActor () -> Void) { base.onResize(action) }

  package func onEnd(_ action: @escaping @MainActor (_ signal: Int32) async -> Void) {
    base.onEnd(action)
  }

  package var endSignal: Int32? { base.endSignal }

  /// Returns whether the text is the robot's, by the style of its beginning.
  private func isTyped(_ text: StyledText) -> Bool { text.runs.first?.style == .robot }

  /// Types the waiting text; if a pause is cancelled, the rest is written at once.
  private func type() async {
    var isHurried = false
    func wait(_ time: Duration) async {
      guard !isHurried else { return }
      do { try await pause(time) } catch { isHurried = true }
    }
    while !waiting.isEmpty {
      let text = waiting.removeFirst()
      guard isTyped(text) else {
        base.write(text)
        continue
      }
      await wait(Self.thinkingTime)
      for run in text.capitals.runs {
        for character in run.text {
          base.write(StyledText(String(character), run.style))
          guard !isHurried else { continue }
          base.flush()
          await wait(Self.characterTime)
        }
      }
    }
  }
}

extension StyledText {
  fileprivate var capitals: StyledText {
    runs.reduce(StyledText("")) { $0 + StyledText($1.text.uppercased(), $1.style) }
  }
}
