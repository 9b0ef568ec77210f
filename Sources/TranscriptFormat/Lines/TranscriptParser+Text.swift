import Responder

/// Conversion from bytes to texts, with their escapes decoded.
extension TranscriptParser {
  /// Ends the open labeled line, whose text is now complete.
  mutating func close() {
    guard let line = open else { return }
    open = nil
    let text = line.segments.map { bytes[$0] }.joined(separator: [UInt8(ascii: "\n")])
    guard let entry = entry(line, Array(text)) else { return }
    lines.append(.init(entry: entry, location: line.location, bytes: line.bytes))
  }

  private mutating func entry(_ line: OpenLine, _ text: [UInt8]) -> TranscriptEntry? {
    switch line.label {
    case .you: return .you(TranscriptEscapes.decoded(text))
    case .history: return .history(TranscriptEscapes.decoded(text))
    case .review: return .review(TranscriptEscapes.decoded(text))
    case .bot: return expectation(line, text).map(TranscriptEntry.bot)
    case .or: return expectation(line, text).map(TranscriptEntry.or)
    case .note: return expectation(line, text).map(TranscriptEntry.note)
    case .expect, .set: return pair(line, text)
    case .clock:
      let written = TranscriptEscapes.decoded(text)
      if let time = LocalTime(written: written) { return .clock(time) }
      report(
        "bad-value", line, "`\(written)` is not a date and time",
        hint: "a date and time such as 2026-11-21T08:30")
      return nil
    case .user:
      let name = TranscriptEscapes.decoded(text).trimmedOfBlanks
      if !name.isEmpty { return .user(name) }
      report("bad-value", line, "`user>` takes a name", hint: "the one who speaks from here on")
      return nil
    case .call:
      if let call = ObjectCall(text) { return .call(call) }
      report(
        "bad-value", line, "`call>` takes `name arguments = result`",
        hint: "what the object answers, such as `base64 hello = aGVsbG8=`")
      return nil
    case .brief:
      if let brief = BriefCase(text) { return .brief(brief) }
      report(
        "bad-value", line, "`case>` takes `rule message` or `rule=outcome message`",
        hint: "rule and outcome are digests, as `parley explore --brief` writes them")
      return nil
    case .has: return expectation(line, text, part: true).map { .check(.has($0)) }
    case .hasNot: return expectation(line, text, part: true).map { .check(.hasNot($0)) }
    case .sameAs: return .check(.sameAs(TranscriptEscapes.decoded(text)))
    case .within:
      let written = TranscriptEscapes.decoded(text)
      if let check = ReplyCheck.within(written) { return .check(check) }
      report("bad-value", line, "`\(written)` is not a time", hint: "a time such as 2 s or 500 ms")
      return nil
    case .rule:
      let written = TranscriptEscapes.decoded(text)
      if let reference = RuleReference(written) { return .rule(reference) }
      report(
        "bad-rule", line, "`\(written)` is not a rule",
        hint: "`file: trigger` or `file:line`")
      return nil
    }
  }

  private mutating func expectation(
    _ line: OpenLine, _ text: [UInt8], part: Bool = false
  ) -> ExpectedText? {
    switch line.qualifier {
    case nil where part: return .contains(TranscriptEscapes.pieces(text))
    case nil: return .exact(TranscriptEscapes.pieces(text))
    case .contains: return .contains(TranscriptEscapes.pieces(text))
    case .not: return .not(TranscriptEscapes.pieces(text))
    case .any: return .any(TranscriptEscapes.decoded(text))
    case .regex:
      let pattern = String(decoding: text, as: UTF8.self)
      do throws(RegularExpressionError) {
        _ = try RegularExpression(pattern)
        return .regex(pattern)
      } catch {
        report(error, in: line)
        return nil
      }
    }
  }

  private mutating func pair(_ line: OpenLine, _ text: [UInt8]) -> TranscriptEntry? {
    guard let equals = text.firstIndex(of: UInt8(ascii: "=")) else {
      report("bad-value", line, "`\(line.label.rawValue)>` takes `name = value`")
      return nil
    }
    let name = TranscriptEscapes.decoded(text[..<equals]).trimmedOfBlanks
    guard !name.isEmpty else {
      report("bad-value", line, "there is no name before the `=`")
      return nil
    }
    let rest = text[(equals + 1)...]
    let value = TranscriptEscapes.decoded(rest.first == UInt8(ascii: " ") ? rest.dropFirst() : rest)
    return line.label == .set ? .set(name: name, value: value) : .expect(name: name, value: value)
  }

  mutating func add(_ entry: TranscriptEntry, _ line: SourceLines.Line, at offset: Int) {
    lines.append(.init(entry: entry, location: location(line, at: offset), bytes: line.content))
  }

  func decoded(_ range: Range<Int>) -> String { TranscriptEscapes.decoded(bytes[range]) }

  func string(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  func trimmingEnd(_ range: Range<Int>) -> Range<Int> {
    guard let last = range.last(where: { !isSpace($0) }) else {
      return range.lowerBound..<range.lowerBound
    }
    return range.lowerBound..<last + 1
  }

  /// Returns the range of the text after a label, without one space at its start and without white space at its end.
  func textAfterLabel(_ range: Range<Int>) -> Range<Int> {
    let text = trimmingEnd(range)
    return text.first.map { bytes[$0] == UInt8(ascii: " ") } == true ? text.dropFirst() : text
  }

  func isSpace(_ offset: Int) -> Bool {
    bytes[offset] == UInt8(ascii: " ") || bytes[offset] == UInt8(ascii: "\t")
  }

  func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte & 0xDF) }

  func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
