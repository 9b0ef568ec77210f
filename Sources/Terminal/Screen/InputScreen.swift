/// The line being edited, with its prompt, suggestion and the rows below it.
package struct InputScreen: Sendable {
  package var prompt: StyledText
  package var text: StyledText
  /// The number of Unicode scalars of `text` left of the cursor.
  package var cursor: Int
  /// The suggested rest of the line, shown dimmed; empty unless the cursor is at the end.
  package var suggestion: String
  /// The rows below the line; each is truncated at the window's edge.
  package var menu: [StyledText]

  package init(
    prompt: StyledText, text: StyledText = "", cursor: Int = 0, suggestion: String = "",
    menu: [StyledText] = []
  ) {
    self.prompt = prompt
    self.text = text
    self.cursor = cursor
    self.suggestion = suggestion
    self.menu = menu
  }

  /// Returns the picture in a window of this size.
  ///
  /// Linear in the length of the text. If the text has more rows than the window, only those around the
  /// cursor are shown.
  package func picture(in window: WindowSize, palette: Palette) -> ScreenPicture {
    let menu = menu.prefix(max(0, window.rows - 1))
    var filler = RowFiller(columns: window.columns)
    for run in prompt.runs { filler.place(run.text, code: palette.code(for: run.style) ?? "") }
    // Further lines are indented by the prompt's width, unless the window is too narrow for that.
    let margin = prompt.text.visible.displayWidth
    if margin * 2 <= window.columns { filler.indent = margin }
    var offset = 0
    for (number, run) in text.runs.enumerated() {
      let count = run.text.unicodeScalars.count
      let isLast = number == text.runs.count - 1
      let isHere = cursor >= offset && (cursor < offset + count || isLast)
      filler.place(
        run.text, code: palette.code(for: run.style) ?? "",
        cursor: isHere ? min(cursor - offset, count) : nil)
      offset += count
    }
    if text.runs.isEmpty { filler.markCursor() }
    // The suggestion is dimmed even without color; otherwise it would look like typed text.
    filler.place(suggestion, code: "2")
    filler.indent = 0
    for row in menu {
      filler.endRow()
      for run in row.cut(toWidth: window.columns).runs {
        filler.place(run.text, code: palette.code(for: run.style) ?? "")
      }
    }
    return filler.finish().clipped(toHeight: window.rows, fixed: menu.count)
  }
}
