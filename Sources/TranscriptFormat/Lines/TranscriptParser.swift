import Responder

/// Parses the lines of a transcript, and reports the invalid ones.
struct TranscriptParser {
  /// A labeled line that the next lines may continue.
  struct OpenLine {
    var label: TranscriptLine.Label
    var qualifier: ExpectedText.Qualifier?
    var location: SourceLocation
    /// The text's part in each line, without spaces at its end.
    var segments: [Range<Int>]
    var lineNumbers: [Int]
    var bytes: Range<Int>
  }

  /// The number of problems after which the rest of the file is skipped.
  static let maximumProblems = 50

  let name: String
  let bytes: [UInt8]
  var lines: [TranscriptDocument.Line] = []
  var diagnostics: [Diagnostic] = []
  var open: OpenLine?
  /// Whether a title or a labeled line has ended the header.
  var isInBody = false

  init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }

  mutating func parse() {
    if let problem = binaryProblem() {
      diagnostics = [problem]
      return
    }
    for line in SourceLines(bytes) where diagnostics.count < Self.maximumProblems { read(line) }
    close()
  }

  private mutating func read(_ line: SourceLines.Line) {
    let content = trimmingEnd(line.content)
    let indent = content.prefix { bytes[$0] == UInt8(ascii: " ") }.count
    let text = content.dropFirst(indent)
    if text.isEmpty {
      close()
      add(.blank, line, at: line.content.lowerBound)
    } else if indent >= 4 || bytes[text.lowerBound] == UInt8(ascii: "\t") {
      continueText(line, text)
    } else {
      close()
      readHead(line, text)
    }
  }

  private mutating func continueText(_ line: SourceLines.Line, _ text: Range<Int>) {
    let start = text.first { bytes[$0] != UInt8(ascii: " ") && bytes[$0] != UInt8(ascii: "\t") }
    guard let start, let first = open?.bytes.lowerBound else {
      report(
        "misplaced-line", line, at: text.lowerBound, "there is no text right above to continue",
        hint: "a text continues on the next line; end a line with \\x0A for an empty line after it")
      return
    }
    open?.segments.append(start..<text.upperBound)
    open?.lineNumbers.append(line.number)
    open?.bytes = first..<line.content.upperBound
  }

  private mutating func readHead(_ line: SourceLines.Line, _ text: Range<Int>) {
    let start = text.lowerBound
    switch bytes[start] {
    case UInt8(ascii: "#"):
      guard text.count == 1 || isSpace(start + 1) else {
        report(
          "unknown-line", line, at: start, "a title is written `# Title`",
          hint: "a comment starts with `//`")
        return
      }
      isInBody = true
      add(.title(decoded(text.dropFirst(2))), line, at: start)
    case UInt8(ascii: "/") where text.count > 1 && bytes[start + 1] == UInt8(ascii: "/"):
      let words = text.dropFirst(2)
      add(
        .comment(decoded(words.first.map(isSpace) == true ? words.dropFirst() : words)), line,
        at: start)
    default:
      let word = text.prefix {
        isLetter(bytes[$0]) || isDigit(bytes[$0]) || bytes[$0] == UInt8(ascii: "-")
      }
      readWord(word, line, text)
    }
  }

  private mutating func readWord(_ word: Range<Int>, _ line: SourceLines.Line, _ text: Range<Int>) {
    var word = word
    for label in [TranscriptLine.Label.hasNot, .sameAs]
    where bytes[text].starts(with: label.rawValue.utf8) {
      word = text.prefix(label.rawValue.utf8.count)
    }
    let name = string(word)
    let rest = text.lowerBound + word.count..<text.upperBound
    if !word.isEmpty, let qualifier = qualifier(in: rest) {
      readLabel(name, qualifier, line, text)
    } else if !word.isEmpty, rest.first.map({ bytes[$0] == UInt8(ascii: ":") }) == true {
      readHeader(name, line, word, value: rest.dropFirst())
    } else {
      report(
        "unknown-line", line, at: text.lowerBound, "this line is neither a label nor a title",
        hint: hint(forWord: name))
    }
  }

  /// Parses `>` or ` (qualifier)>`; returns the range inside the brackets, and the range of the text that follows.
  private func qualifier(in rest: Range<Int>) -> (brackets: Range<Int>?, text: Range<Int>)? {
    let open = rest.drop { bytes[$0] == UInt8(ascii: " ") }
    guard let first = open.first else { return nil }
    if bytes[first] == UInt8(ascii: ">") {
      return open.count == rest.count ? (nil, textAfterLabel(open.dropFirst())) : nil
    }
    guard bytes[first] == UInt8(ascii: "("),
      let end = open.first(where: { bytes[$0] == UInt8(ascii: ")") }), end + 1 < rest.upperBound,
      bytes[end + 1] == UInt8(ascii: ">")
    else { return nil }
    return (first + 1..<end, textAfterLabel(end + 2..<rest.upperBound))
  }

  private mutating func readLabel(
    _ name: String, _ found: (brackets: Range<Int>?, text: Range<Int>), _ line: SourceLines.Line,
    _ text: Range<Int>
  ) {
    guard let label = TranscriptLine.Label(rawValue: name) else {
      report(
        "unknown-label", line, at: text.lowerBound, "there is no label `\(name)>`",
        hint: hint(forWord: name))
      return
    }
    var qualifier: ExpectedText.Qualifier?
    if let brackets = found.brackets {
      let word = string(brackets)
      qualifier = ExpectedText.Qualifier(rawValue: word)
      let qualifiers = label.qualifiers
      guard let found = qualifier, qualifiers.contains(found) else {
        let hint =
          qualifiers.isEmpty
          ? "only `bot`, `or`, `note`, `has` and `has not` take a qualifier"
          : "one of: " + qualifiers.map(\.rawValue).joined(separator: ", ")
        report(
          "unknown-qualifier", line, at: brackets.lowerBound,
          "`\(name)>` takes no qualifier `(\(word))`", hint: hint)
        return
      }
    }
    isInBody = true
    open = OpenLine(
      label: label, qualifier: qualifier, location: location(line, at: text.lowerBound),
      segments: [found.text], lineNumbers: [line.number], bytes: line.content)
  }

  private mutating func readHeader(
    _ name: String, _ line: SourceLines.Line, _ word: Range<Int>, value: Range<Int>
  ) {
    guard let key = HeaderKey(rawValue: name) else {
      report(
        "unknown-key", line, at: word.lowerBound, "the header has no key `\(name)`",
        hint: hint(forWord: name))
      return
    }
    guard !isInBody else {
      report(
        "misplaced-line", line, at: word.lowerBound,
        "`\(name):` belongs to the header, above the first title and the first exchange")
      return
    }
    let start = value.first { !isSpace($0) } ?? value.upperBound
    add(.header(key, decoded(start..<value.upperBound)), line, at: word.lowerBound)
  }
}
