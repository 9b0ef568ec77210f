import Terminal

extension EditingSession {
  var window: WindowSize { WindowSize(of: output.descriptor) }

  /// Draws the line, and writes `prefix` before it in the same write.
  func showLine(after prefix: String = "") {
    let window = window
    var prefix = prefix
    if let shown, shown.columns != window.columns { prefix += hideLine(in: window) }
    let picture = screen(of: search?.text(in: history) ?? editline.line, in: window)
      .picture(in: window, palette: palette)
    let update = picture.update(from: shown ?? .empty(columns: window.columns))
    shown = picture
    if !prefix.isEmpty || !update.isEmpty { send(prefix + update + promptMark) }
    promptMark = ""
  }

  /// Marks the line as not shown, and returns the escape sequence that erases it and moves the cursor to its start.
  func hideLine(in window: WindowSize) -> String {
    defer { shown = nil }
    guard let shown else { return "" }
    let isFolded = traits.reflows && shown.columns != window.columns
    return (isFolded ? shown.reflowed(to: window.columns) : shown).eraseSequence
  }

  /// Draws the line with `text` at its end, without suggestion and menu, and moves the cursor to the row below.
  ///
  /// If libedit draws the line, writes only the text and a newline.
  func leaveLine(_ line: EditedText? = nil, appending text: String = "") {
    guard hasEscapes else { return send(text + "\n") }
    let window = window
    let line = line ?? editline.line
    let screen = InputScreen(
      prompt: request?.prompt ?? "", text: styled(line.text) + StyledText(text), cursor: .max)
    // All rows are drawn, including those that did not fit into the window.
    let whole = screen.picture(
      in: WindowSize(columns: window.columns, rows: .max), palette: palette)
    let isTall = whole.rows.count > window.rows
    let prefix = isTall || shown?.columns != window.columns ? hideLine(in: window) : ""
    send(
      prefix + whole.update(from: shown ?? .empty(columns: window.columns)) + whole.leaveSequence)
    shown = nil
  }

  var menuHeight: Int { max(1, window.rows / 2) }

  private func screen(of line: EditedText, in window: WindowSize) -> InputScreen {
    let rows = menu?.rows(columns: window.columns, maximum: menuHeight) ?? []
    let prompt = request?.prompt ?? ""
    return InputScreen(
      prompt: vi.isInserting ? prompt : prompt.forCommands, text: styled(line.text),
      cursor: line.cursor,
      suggestion: search == nil && menu == nil ? suggestion(for: line) : "",
      menu: search.map { [$0.status] } ?? rows)
  }

  /// Returns the suggested rest of the line.
  ///
  /// Empty if no earlier line fits, if suggestions are off or can't be drawn, if the line filters a list, or if the
  /// cursor is not at the end.
  func suggestion(for line: EditedText) -> String {
    guard hasEscapes, traits.suggests, request?.suggests == true, filter == nil,
      line.isAtEnd
    else { return "" }
    return Suggestion.completion(of: line.text, among: history)
  }

  private func styled(_ text: String) -> StyledText {
    guard let commands = request?.commands else { return StyledText(text) }
    return commands.styled(text)
  }
}

extension StyledText {
  /// The prompt while characters are commands of vi: `you:` instead of `you>`.
  fileprivate var forCommands: StyledText {
    runs.reduce(into: StyledText("")) {
      $0 += StyledText($1.text.replacing(">", with: ":"), $1.style, link: $1.link)
    }
  }
}
