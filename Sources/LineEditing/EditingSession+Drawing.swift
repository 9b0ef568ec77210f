import Terminal

/// What the terminal shows of the line.
extension EditingSession {
  var window: WindowSize { WindowSize(of: outputDescriptor) }

  /// Shows the line as it is now, after something else that goes to the terminal with it.
  func showLine(behind prefix: String = "") {
    let window = window
    var prefix = prefix
    if let shown, shown.columns != window.columns { prefix += takeAway(in: window) }
    let picture = screen(of: search?.text(in: history) ?? editline.line)
      .picture(in: window, palette: palette)
    let update = picture.update(from: shown ?? .empty(columns: window.columns))
    shown = picture
    if !prefix.isEmpty || !update.isEmpty { send(prefix + update) }
  }

  /// What erases the line, so that it can be shown again from where it began.
  func takeAway(in window: WindowSize) -> String {
    defer { shown = nil }
    guard let shown else { return "" }
    let isFolded = traits.reflows && shown.columns != window.columns
    return (isFolded ? shown.reflowed(to: window.columns) : shown).erasing
  }

  /// Shows the line without what belongs to editing, and goes to the beginning of the row below it.
  func leaveLine(_ line: EditedText? = nil, behind text: String = "") {
    guard isCapable else { return send(text + "\n") }
    let window = window
    let line = line ?? editline.line
    let screen = InputScreen(
      prompt: request?.prompt ?? "", text: StyledText(line.text + text),
      cursor: Int.max)
    // All rows, also those that the window had no room for.
    let whole = screen.picture(
      in: WindowSize(columns: window.columns, rows: .max), palette: palette)
    let isTall = whole.rows.count > window.rows
    let prefix = isTall || shown?.columns != window.columns ? takeAway(in: window) : ""
    send(prefix + whole.update(from: shown ?? .empty(columns: window.columns)) + whole.leaving)
    shown = nil
  }

  private func screen(of line: EditedText) -> InputScreen {
    InputScreen(
      prompt: request?.prompt ?? "", text: StyledText(line.text), cursor: line.cursor,
      menu: search.map { [$0.status] } ?? menu)
  }
}

extension LineSearch {
  fileprivate var status: StyledText {
    StyledText(hasFailed ? "no line with: " : "search: ", hasFailed ? .problem : .dim)
      + StyledText(pattern)
  }
}
