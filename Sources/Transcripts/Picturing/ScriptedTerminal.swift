import Conversations
package import Terminal
import TranscriptFormat

/// A moment of a conversation on a terminal.
package enum TerminalMoment: Sendable, Equatable {
  /// A prompt, and the line typed after it.
  case typed(prompt: StyledText, StyledText)
  case written(StyledText)
}

/// A terminal that types the lines of a transcript, and records the typed lines and the output.
final class ScriptedTerminal: Terminal {
  let isInteractive = true
  let width: Int
  let height = 24
  private(set) var moments: [TerminalMoment] = []
  private var steps: ArraySlice<ScriptedExchange.Step>
  private let prepare: (ScriptedExchange.Step) -> Void
  private var isOver = false

  /// - Parameter prepare: is called before each step is typed, to apply its settings.
  init(
    typing steps: [ScriptedExchange.Step], width: Int,
    prepare: @escaping (ScriptedExchange.Step) -> Void
  ) {
    self.steps = steps[...]
    self.width = width
    self.prepare = prepare
  }

  func readLine(prompt: StyledText, aids: LineAids) async -> LineInput {
    guard let step = steps.popFirst() else {
      // The output of the last step is complete; text written from now on belongs to no exchange.
      isOver = true
      return .endOfInput
    }
    prepare(step)
    moments.append(
      .typed(prompt: prompt, aids.commands?.styled(step.text) ?? StyledText(step.text)))
    return .line(step.text)
  }

  func write(_ text: StyledText) { if !isOver { moments.append(.written(text)) } }

  func showStatus(_ text: StyledText?) {}

  func interruptible<Value: Sendable>(
    _ work: @escaping @Sendable () async -> Value
  ) async -> Value {
    await work()
  }

  func clear() {}
}
