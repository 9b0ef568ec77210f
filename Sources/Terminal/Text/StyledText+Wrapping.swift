extension StyledText {
  /// Returns the text wrapped to fit, without spaces before line ends.
  ///
  /// All lines except the first are indented by `indent` columns, to align with text after a label; `width` excludes
  /// the indent. Control characters become `visible` first.
  package func wrapped(to width: Int, indent: Int = 0) -> StyledText {
    let shown = visible
    let text = shown.text
    let margin = "\n" + String(repeating: " ", count: max(0, indent))
    var result = StyledText("")
    var position = RunPosition()
    let pieces = WordWrap.pieces(of: text, width: width)
    for (number, piece) in pieces.enumerated() {
      let isLast = number == pieces.count - 1
      let content = isLast && !piece.endsLine ? piece : piece.withoutLineEnd
      result += shown.part(text.utf8Offsets(of: content), from: &position)
      if piece.endsLine && isLast { result += "\n" }
      if !isLast { result += StyledText(margin) }
    }
    return result
  }

  /// The lines of the wrapped text, without line ends.
  package func wrappedLines(to width: Int) -> [StyledText] { wrapped(to: width).lines }

  /// The lines of the text, without line ends.
  package var lines: [StyledText] {
    var lines = [StyledText("")]
    for run in runs {
      let parts = run.text.split(separator: "\n", omittingEmptySubsequences: false)
      for (index, part) in parts.enumerated() {
        if index > 0 { lines.append(StyledText("")) }
        lines[lines.count - 1] += StyledText(String(part), run.style, link: run.link)
      }
    }
    return lines
  }

  /// Returns the longest prefix that fits on one line, with an ellipsis if it was truncated.
  package func cut(toWidth width: Int) -> StyledText {
    let shown = visible
    let text = shown.text
    guard text.displayWidth > width else { return shown }
    let kept = text.truncated(toWidth: width).dropLast()
    var result = shown.part(0..<kept.utf8.count)
    let style = result.runs.last?.style ?? .plain
    if width > 0 { result += StyledText("…", style) }
    return result
  }

  /// Returns the words that fit on one line, with an ellipsis if there are more; a word that is too long is cut.
  package func cutAtWord(toWidth width: Int) -> StyledText {
    let shown = visible
    let text = shown.text
    guard text.displayWidth > width else { return shown }
    let kept = text.truncated(toWidth: width).dropLast()
    let next = text.index(text.startIndex, offsetBy: kept.count)
    guard !text[next].isWhitespace, let gap = kept.lastIndex(where: \.isWhitespace)
    else { return shown.cut(toWidth: width) }
    let words = kept[..<gap]
    return shown.part(0..<words.utf8.count) + StyledText("…", shown.runs.first?.style ?? .plain)
  }

  /// The text with control characters as visible escapes, in the same styles.
  package var visible: StyledText {
    runs.reduce(into: StyledText("")) { $0 += StyledText($1.text.visible, $1.style, link: $1.link) }
  }

  /// Returns the part that begins at a UTF-8 offset, which must be a scalar boundary.
  package func part(_ range: PartialRangeFrom<Int>) -> StyledText {
    part(range.lowerBound..<max(range.lowerBound, text.utf8.count))
  }

  /// Returns the part between two UTF-8 offsets, which are scalar boundaries.
  package func part(_ range: Range<Int>) -> StyledText {
    var position = RunPosition()
    return part(range, from: &position)
  }

  /// Returns a part that does not begin before the run at `position`, and moves `position` to the run in which it ends.
  ///
  /// So parts in ascending order need only one pass over the runs.
  private func part(_ range: Range<Int>, from position: inout RunPosition) -> StyledText {
    var result = StyledText("")
    while position.index < runs.count {
      let run = runs[position.index]
      let bytes = run.text.utf8
      let runEnd = position.offset + bytes.count
      let here = range.clamped(to: position.offset..<runEnd)
      if !here.isEmpty {
        let start = bytes.index(bytes.startIndex, offsetBy: here.lowerBound - position.offset)
        let end = bytes.index(start, offsetBy: here.count)
        result += StyledText(String(run.text[start..<end]), run.style, link: run.link)
      }
      if runEnd > range.upperBound { break }
      position = RunPosition(index: position.index + 1, offset: runEnd)
    }
    return result
  }
}

/// The index of a run, and the UTF-8 offset in the whole text where it begins.
private struct RunPosition {
  var index = 0
  var offset = 0
}

extension Substring {
  fileprivate var endsLine: Bool { last?.isNewline ?? false }

  fileprivate var withoutLineEnd: Substring {
    var rest = self
    while let last = rest.last, last == " " || last == "\t" || last.isNewline { rest.removeLast() }
    return rest
  }
}

extension String {
  fileprivate func utf8Offsets(of piece: Substring) -> Range<Int> {
    let start = utf8.distance(from: utf8.startIndex, to: piece.startIndex)
    return start..<(start + piece.utf8.count)
  }
}
