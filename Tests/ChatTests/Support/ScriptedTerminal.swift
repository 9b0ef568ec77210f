import Terminal

/// A terminal on which a script types, and which records the output.
final class ScriptedTerminal: Terminal {
  var isInteractive = true
  var width = 80
  var height = 24
  /// The whole output, with prompts and typed lines if interactive.
  private(set) var screen = ""
  private(set) var statuses: [String?] = []
  private(set) var clearings = 0
  private(set) var aids = LineAids.none
  /// Whether work is cancelled before it begins, as Ctrl-C would while it runs.
  var interruptsWork = false
  var canPage = false
  /// Whether pages are refused, as where keys are typed ahead.
  var refusesPages = false
  /// The texts shown in pages, as wrapped for the whole width.
  private(set) var pages: [[String]] = []
  /// The texts shown on the alternate screen; an empty one where the main screen came back.
  private(set) var screens: [[String]] = []
  /// The pages to scroll by, before each line is read.
  var scrolls: [[Int]] = []
  /// The keys for the list that are pressed before each line is read, after scrolling.
  var keys: [[ListKeys.Move]] = []
  /// The texts typed after a slash before each line is read.
  var filters: [[String?]] = []
  /// Called before each line is read, with the number of lines read so far.
  var beforeReading: ((Int) -> Void)?
  private var inputs: [LineInput]
  private var reads = 0

  init(_ inputs: [LineInput]) { self.inputs = inputs }

  convenience init(lines: [String]) { self.init(lines.map(LineInput.line)) }

  func readLine(prompt: StyledText, aids: LineAids) async -> LineInput {
    self.aids = aids
    beforeReading?(reads)
    if reads < scrolls.count {
      for count in scrolls[reads] { await aids.list?.move(.pages(count)) }
    }
    if reads < keys.count { for move in keys[reads] { await aids.list?.move(move) } }
    if reads < filters.count { for text in filters[reads] { await aids.list?.filter(text) } }
    reads += 1
    let input = inputs.isEmpty ? .endOfInput : inputs.removeFirst()
    if isInteractive { screen += prompt.text }
    if isInteractive, case .line(let line) = input { screen += line + "\n" }
    return input
  }

  var willShow = false
  private(set) var flushes = 0
  func flush() { flushes += 1 }
  func write(_ text: StyledText) { screen += text.text }
  func showStatus(_ text: StyledText?) { statuses.append(text?.text) }
  func clear() { clearings += 1 }
  func showScreen(_ text: StyledText?) {
    screens.append(text.map { $0.lines.dropLast().map(\.text) } ?? [])
  }

  func page(_ lines: @escaping PageSource) async -> Bool {
    if refusesPages { return false }
    pages.append(lines(width).map(\.text))
    return true
  }

  func interruptible<Value: Sendable>(
    _ work: @escaping @Sendable () async -> Value
  ) async -> Value {
    let task = Task { await work() }
    if interruptsWork { task.cancel() }
    return await task.value
  }
}
