import Terminal

/// A terminal whose input is a single message.
final class OneMessageTerminal: Terminal {
  let isInteractive = false
  private var message: String?
  private let output: any Terminal
  /// The errors to print once the output before them is flushed.
  private var errors: [String] = []

  init(message: String, output: any Terminal) {
    self.message = message
    self.output = output
  }

  var width: Int { output.width }
  var height: Int { output.height }

  func readLine(prompt: StyledText, aids: LineAids) async -> LineInput {
    guard let message else { return .endOfInput }
    self.message = nil
    return .line(message)
  }

  func write(_ text: StyledText) { output.write(text) }
  func complain(_ text: String) { errors.append(text) }
  var willShow: Bool { message == nil }

  func flush() {
    output.flush()
    for text in errors { output.complain(text) }
    errors = []
  }

  func showStatus(_ text: StyledText?) {}
  func clear() {}

  func interruptible<Value: Sendable>(
    _ work: @escaping @Sendable () async -> Value
  ) async -> Value {
    await work()
  }
}
