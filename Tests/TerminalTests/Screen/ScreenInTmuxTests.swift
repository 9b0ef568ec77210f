import TestSupport
import Testing

@testable import Terminal

/// The same in an emulator that is independent of Parley.
@Suite(
  .enabled(if: Tmux.isInstalled, "tmux is not installed"), .serialized, .timeLimit(.minutes(20)))
struct ScreenInTmuxTests {
  private func expect(
    _ picture: ScreenPicture, on tmux: Tmux, _ comment: Comment
  ) async throws -> Bool {
    let rows = picture.rows.map { row in
      var text = row.text
      while text.last == " " { text.removeLast() }
      return text
    }
    var (shown, isShown) = (try tmux.screen(), false)
    for _ in 0..<200 {
      let top = shown.row - picture.cursor.row
      isShown =
        top >= 0 && shown.column == picture.cursor.column
        && Array(shown.rows.dropFirst(top).prefix(rows.count)) == rows
      if isShown { break }
      try await Task.sleep(for: .milliseconds(5))
      shown = try tmux.screen()
    }
    #expect(
      isShown,
      "\(comment): \(rows) with \(picture.cursor) is \(shown.rows), \(shown.row) \(shown.column)")
    return isShown
  }

  @Test(arguments: [(10, 12), (41, 8), (80, 24), (200, 5)])
  func showsWhatThePictureHolds(columns: Int, rows: Int) async throws {
    let tmux = try Tmux(columns: columns, rows: rows)
    let window = WindowSize(columns: columns, rows: rows)
    var edits = EditedScreens(seed: UInt64(columns), of: EditedScreens.undisputed)
    var shown = ScreenPicture.empty(columns: columns)
    for step in 0..<120 {
      edits.edit()
      let picture = edits.screen.picture(in: window, palette: Palette(isColored: true))
      try tmux.show(picture.update(from: shown))
      shown = picture
      guard step % 3 == 0 else { continue }
      if try await !expect(picture, on: tmux, "step \(step)") { return }
    }
  }

  @Test func aResizedLineIsFoundAgain() async throws {
    let text = "hello 你好吗 and some more 🐱🐱 words to wrap é 好好好好好好好 end"
    let tmux = try Tmux(columns: 40, rows: 24)
    // In a full window: tmux would scroll an emptier one even with room below.
    for line in 0..<30 { try tmux.show("above \(line)\r\n") }
    var columns = 40
    let screen = InputScreen(
      prompt: "you> ", text: StyledText(text), cursor: text.unicodeScalars.count - 12)
    let palette = Palette(isColored: false)
    var shown = ScreenPicture.empty(columns: columns)
    for next in [40, 23, 61, 30, 100, 10, 80] {
      try tmux.resize(columns: next, rows: 24)
      if next != columns { try tmux.show(shown.reflowed(to: next).eraseSequence) }
      columns = next
      shown = .empty(columns: columns)
      let picture = screen.picture(in: WindowSize(columns: columns, rows: 24), palette: palette)
      try tmux.show(picture.update(from: shown))
      shown = picture
      guard try await expect(picture, on: tmux, "\(columns) columns") else { return }
      let rows = try tmux.screen().rows
      let start = rows.lastIndex { $0.hasPrefix("you>") } ?? 0
      #expect(rows[..<start].allSatisfy { $0.hasPrefix("above ") }, "\(columns): \(rows)")
      #expect(start > 0 && rows[start - 1] == "above 29", "\(columns): \(rows)")
    }
  }
}
