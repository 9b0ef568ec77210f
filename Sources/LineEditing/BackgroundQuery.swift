import Platform
import Terminal

/// Asks a terminal for the color of its background (OSC 11).
struct BackgroundQuery {
  /// The theme for the background; `nil` if the terminal did not answer with a color.
  private(set) var theme: Theme?
  /// The bytes that the user typed before the answer arrived.
  private(set) var typed: [UInt8] = []

  /// The maximum time to wait for the next bytes, in milliseconds; over a slow connection, they take some hundred.
  private static let maximumWait: Int32 = 1000

  /// Asks the terminal, and waits for its answer.
  init(input: Int32, output: Int32) {
    guard let mode = TerminalMode(of: input) else { return }
    let caught = SignalPipe.CaughtSignals([SIGINT, SIGQUIT] + SignalPipe.endSignals)
    _ = SignalPipe.drain()
    mode.silence()
    let question = OutputBuffer(descriptor: output)
    // The second question, for the terminal's kind, gets an answer from every terminal, so waiting can end there.
    question.append("\u{1B}]11;?\u{1B}\\\u{1B}[c")
    question.flush()
    let signals = readAnswers(from: input)
    mode.restore()
    caught.release()
    for signal in signals { raise(signal) }
  }

  /// Reads until the last answer is there or nothing more arrives; returns the signals that ended the reading earlier.
  private mutating func readAnswers(from input: Int32) -> [Int32] {
    var chunk = [UInt8](repeating: 0, count: 4096)
    while true {
      var requests = [
        pollfd(fd: SignalPipe.readEnd, events: Int16(POLLIN), revents: 0),
        pollfd(fd: input, events: Int16(POLLIN), revents: 0),
      ]
      let ready = unsafe poll(&requests, 2, Self.maximumWait)
      if ready < 0, errno == EINTR { continue }
      guard ready > 0 else { return [] }
      let signals = requests[0].revents == 0 ? [] : SignalPipe.drain().filter { $0 != 0 }
      if !signals.isEmpty { return signals }
      if requests[1].revents == 0 { continue }
      let count = unsafe read(input, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return [] }
      typed += chunk.prefix(count)
      if takeAnswers() { return [] }
    }
  }

  /// Takes the answer out of bytes that were read.
  init(answer: [UInt8]) {
    typed = answer
    _ = takeAnswers()
  }

  /// Removes the answers from `typed`; returns false if the last one is not there yet.
  private mutating func takeAnswers() -> Bool {
    guard let end = Self.range(of: "\u{1B}[?", to: ["c"], in: typed) else { return false }
    typed.removeSubrange(end)
    guard let range = Self.range(of: "\u{1B}]11;", to: ["\u{1B}\\", "\u{7}"], in: typed) else {
      return true
    }
    theme = Self.theme(String(decoding: typed[range], as: UTF8.self))
    typed.removeSubrange(range)
    return true
  }

  private static func range(
    of start: String, to ends: [String], in bytes: [UInt8]
  ) -> Range<Int>? {
    guard let start = bytes.firstRange(of: Array(start.utf8)) else { return nil }
    let rest = bytes[start.upperBound...]
    let end = ends.compactMap { rest.firstRange(of: Array($0.utf8))?.upperBound }.min()
    return end.map { start.lowerBound..<$0 }
  }

  /// Returns the theme for a color such as `rgb:0000/2b2b/3636`, by its brightness.
  private static func theme(_ answer: String) -> Theme? {
    guard let start = answer.firstRange(of: "rgb:")?.upperBound else { return nil }
    let parts = answer[start...].split(separator: "/").map { $0.prefix(while: \.isHexDigit) }
    let shares = parts.compactMap { part in
      Int(part, radix: 16).map { Double($0) / Double((1 << (4 * part.count)) - 1) }
    }
    guard shares.count == 3 else { return nil }
    return 0.2126 * shares[0] + 0.7152 * shares[1] + 0.0722 * shares[2] > 0.5 ? .light : .dark
  }
}
