import Responder

/// Formats a rule file in the standard form, without changing its meaning or its comments.
///
/// The lines of a topic or begin block are indented by two spaces, each command is followed by one space, the words of
/// a trigger are separated by single spaces, an empty line separates the lines of a trigger from the next trigger,
/// several empty lines become one, and no white space is left at line ends. Every line gets the line end of the first,
/// and a byte order mark stays. Inside objects and block comments, and after a `! version` above 2, lines change only
/// at their ends. Formatting a formatted file changes nothing.
///
/// Complexity: linear in the file.
public struct RuleFormatter {
  private var output: [UInt8] = []
  /// Whether the lines are in a topic or begin block.
  private var isInBlock = false
  /// The comments since the last other line, not written yet, with the empty lines above and between them.
  private var pending: [[UInt8]] = []
  private var hasPendingGap = false
  /// Whether the last line written belongs to the trigger above it, so that the next trigger needs an empty line.
  private var endsBlock = false
  private var lineEnd: [UInt8] = [0x0A]

  private init() {}

  /// Returns the formatted file; invalid UTF-8 is preserved.
  public static func formatted(_ bytes: [UInt8]) -> [UInt8] {
    var formatter = RuleFormatter()
    formatter.lineEnd = bytes.lineEnd
    let document = Document(parsing: RuleSource(name: "", bytes: bytes), keepsLines: true)
    for line in document.lines { formatter.read(line, of: document) }
    formatter.flush(wantsGap: false)
    // If formatting moves a byte order mark of the text to the start, one more is added, because the parser skips the
    // first.
    let mark = SourceLines.byteOrderMark
    return [bytes, formatter.output].contains { $0.starts(with: mark) }
      ? mark + formatter.output : formatter.output
  }

  private mutating func read(_ line: RuleLine, of document: Document) {
    let text = document.text(of: line)
    switch line.kind {
    case .foreign, .block:
      let whole = document.source[Int(line.start)..<max(Int(line.start), line.text.end)]
      write(text.isEmpty ? [] : Array(whole), indented: false)
    case .blank: hasPendingGap = true
    case .comment: postpone(text)
    case .opensBlock, .unread: write(Array(text))
    case .command, .object, .continuation: readCommand(text)
    }
  }

  private mutating func readCommand(_ line: ArraySlice<UInt8>) {
    // A `^` line ends a trigger's block as a reply does.
    let command = line.first.flatMap(Command.init) ?? .reply
    // The labels of objects leave a topic open, and so does a `<` that closes nothing.
    let isBlock = (command == .label || command == .endLabel) && Self.isOfBlock(line)
    if isBlock {
      if command == .endLabel { flush(wantsGap: false) }
      isInBlock = false
    }
    if command == .trigger { flush(wantsGap: endsBlock) }
    write(commandLine(line))
    switch command {
    case .label: if isBlock { isInBlock = true }
    case .previous, .condition, .redirect, .reply: endsBlock = true
    case .endLabel, .trigger, .definition: break
    }
  }

  /// Returns whether the label of a line begins or ends a topic or the begin block.
  private static func isOfBlock(_ line: ArraySlice<UInt8>) -> Bool {
    let words = line.dropFirst().split { CharacterClass(ascii: $0) == .space }
    return words.first.map { String(decoding: $0, as: UTF8.self).closesLabel } ?? false
  }

  /// Returns a command, one space, and its text; the words of triggers, `%` lines and redirects get single spaces.
  private func commandLine(_ line: ArraySlice<UInt8>) -> [UInt8] {
    guard let command = line.first else { return [] }
    let text = line.dropFirst().trimmed
    guard [UInt8(ascii: "+"), UInt8(ascii: "%"), UInt8(ascii: "@")].contains(command) else {
      return [command, 0x20] + text
    }
    let comment = text.inlineComment
    let words = text[..<(comment ?? text.endIndex)]
      .split { CharacterClass(ascii: $0) == .space }.joined(separator: [0x20])
    return [command, 0x20] + words + (comment.map { [0x20] + text[$0...] } ?? [])
  }

  private mutating func postpone(_ comment: ArraySlice<UInt8>) {
    if hasPendingGap { pending.append([]) }
    hasPendingGap = false
    pending.append(Array(comment))
  }

  /// Writes the pending comments.
  ///
  /// - Parameter wantsGap: whether to write an empty line above the comments, unless they already have one.
  private mutating func flush(wantsGap: Bool) {
    if wantsGap, !hasPendingGap, !pending.contains([]) { pending.insert([], at: 0) }
    let lines = pending
    pending = []
    for line in lines {
      if line.isEmpty { writeGap() } else { put(line, indented: true) }
    }
  }

  private mutating func write(_ line: [UInt8], indented: Bool = true) {
    flush(wantsGap: false)
    if !indented, line.isEmpty {
      output += lineEnd
      return
    }
    if hasPendingGap { writeGap() }
    hasPendingGap = false
    put(line, indented: indented)
    endsBlock = false
  }

  /// Writes an empty line, unless the output is empty or already ends with one.
  private mutating func writeGap() {
    guard !output.isEmpty, !output.reversed().starts(with: (lineEnd + lineEnd).reversed()) else {
      return
    }
    output += lineEnd
  }

  private mutating func put(_ line: [UInt8], indented: Bool) {
    if indented, isInBlock { output += [0x20, 0x20] }
    output += line
    output += lineEnd
  }
}
