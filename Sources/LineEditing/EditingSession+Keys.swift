import Terminal

/// Handling keys: passing them to libedit, or running Parley's own commands.
extension EditingSession {
  /// Waits for the next key, and returns it; called when the previous key has taken effect.
  func nextKey() -> EditlineKey {
    noteLineChange()
    while true {
      if !queuedKeys.isEmpty { return .scalar(queuedKeys.removeFirst()) }
      if hasEscapes, !keys.hasTypedKeys { showLine() }
      keys.decoder.escapeIsPrefix =
        !editline.isVi && menu == nil && search == nil && filter == nil
      switch keys.next() {
      case .key(let key):
        if let key = take(key) { return key }
      case .signals(let numbers):
        for number in numbers where !obey(number) { return .stop }
      case .end: return .end
      }
    }
  }

  /// Moves the cursor to a cluster boundary, records the line for undo, and narrows the menu or the list.
  ///
  /// libedit's commands may leave the cursor inside a grapheme cluster.
  private func noteLineChange() {
    var line = editline.line
    let index = line.cursor < lastCursor ? line.clusterStart : line.clusterEnd
    if index != line.cursor {
      editline.moveCursor(by: index - line.cursor)
      line = editline.line
    }
    lastCursor = line.cursor
    undo.record(line, isInserting: editline.isVi && vi.isInserting)
    if let menu, line.textBeforeCursor != menu.line {
      self.menu = menu.narrowed(to: line.textBeforeCursor)
    }
    filterList(by: line)
  }

  private func filterList(by line: EditedText) {
    guard let filter = request?.filter else { return }
    let text = line.text.hasPrefix("/") ? String(line.text.dropFirst()) : nil
    guard text != self.filter else { return }
    self.filter = text
    filter(text)
  }

  /// Returns the key for libedit; `nil` if the session has handled it.
  private func take(_ key: KeyDecoder.Key) -> EditlineKey? {
    if search != nil {
      guard let key = takeInSearch(key) else { return nil }
      return translate(key)
    }
    if menu != nil, takeInMenu(key) { return nil }
    if filter != nil, !editline.isVi, key == .scalar("\u{1B}") {
      _ = editline.setLine(EditedText([], cursor: 0))
      noteLineChange()
      return nil
    }
    return translate(key)
  }

  /// Handles a key while the menu is shown; returns true if the key has no other effect.
  ///
  /// Tab, arrows, PageUp, PageDown, Home and End select a choice, letters narrow the menu down (`noteLineChange`), and
  /// most other keys close it. Escape and Ctrl-G also restore the typed text. If a choice is selected, Enter closes the
  /// menu, and does not send the line.
  private func takeInMenu(_ key: KeyDecoder.Key) -> Bool {
    guard let menu else { return false }
    let perRow = menu.choicesPerRow(columns: window.columns)
    switch key {
    case .scalar("\t"), .named(TerminalKey(name: .tab, modifiers: .shift)): return false
    case .named(TerminalKey(name: .down)), .scalar("\u{E}"): select { $0.move(by: perRow, perRow) }
    case .named(TerminalKey(name: .up)), .scalar("\u{10}"): select { $0.move(by: -perRow, perRow) }
    case .named(TerminalKey(name: .right)) where perRow > 1: select { $0.select(1) }
    case .named(TerminalKey(name: .left)) where perRow > 1: select { $0.select(-1) }
    case .named(TerminalKey(name: .pageDown)): pageMenu(1)
    case .named(TerminalKey(name: .pageUp)): pageMenu(-1)
    case .named(TerminalKey(name: .home)): select { $0.selectedIndex = 0 }
    case .named(TerminalKey(name: .end)): select { $0.selectedIndex = $0.choices.count - 1 }
    case .scalar("\u{8}"), .scalar("\u{7F}"): return false
    case .scalar(let scalar) where scalar.value > 0x20: return false
    case .scalar("\u{1B}"), .scalar("\u{7}"):
      self.menu = nil
      replaceLeft(with: menu.typed)
    default:
      self.menu = nil
      return (key == .scalar("\r") || key == .scalar("\n")) && menu.selectedIndex != nil
    }
    return true
  }

  private func pageMenu(_ step: Int) {
    let (columns, maximum) = (window.columns, menuHeight)
    select { $0.page(step, columns: columns, maximum: maximum) }
  }

  private func select(_ change: (inout CompletionMenu) -> Void) {
    guard var menu else { return }
    change(&menu)
    self.menu = menu
    replaceLeft(with: menu.line)
    noteLineChange()
  }

  private func translate(_ key: KeyDecoder.Key) -> EditlineKey? {
    switch key {
    case .scalar(let scalar):
      if let command = listCommand(ofVi: scalar) { return .command(command) }
      // A key that is bound to a command calls `perform`, which needs the earlier `lastCommand`.
      if EditorCommand(libeditKey: scalar.value) == nil { (lastCommand, keptColumn) = (nil, nil) }
      if editline.isVi { takeInVi(scalar) } else { queuedKeys = [scalar] }
      return nil
    case .paste(let text):
      vi.cancel()
      pastedText = text
      return .command(.paste)
    case .named(let key):
      vi.cancel()
      return EditorCommand(key).map { .command($0) }
    }
  }

  /// Returns the command for vi's `j` or `k` while these keys move in the list above the line.
  private func listCommand(ofVi key: Unicode.Scalar) -> EditorCommand? {
    guard editline.isVi, vi.awaitsCommand, request?.move != nil,
      filter != nil || editline.line.isEmpty
    else { return nil }
    return key == "j" ? .next : key == "k" ? .previous : nil
  }

  /// Handles a key in vi's mode, and queues the keys to pass to libedit.
  private func takeInVi(_ key: Unicode.Scalar) {
    switch vi.take(key) {
    case .pass(let keys): queuedKeys = keys
    case .hold: break
    case .word(let change, let isAround):
      let line = editline.line
      let range = line.word(isAround: isAround)
      if change == "y" {
        kills.add(line.text(in: range), isBefore: false, joins: false)
      } else {
        // libedit, which does not know of this change, draws only after its own commands.
        if kill(range, of: line) == .line, !hasEscapes {
          send("\n")
          editline.draw()
        }
      }
      if change == "c" { queuedKeys = ["i"] }
    }
  }

  /// Handles a key during a search; returns the key if it ends the search and has another effect too.
  private func takeInSearch(_ key: KeyDecoder.Key) -> KeyDecoder.Key? {
    guard var search else { return key }
    defer { if self.search != nil { self.search = search } }
    switch key {
    case .scalar("\u{12}"): search.step(by: 1)
    case .scalar("\u{13}"): search.step(by: -1)
    case .scalar("\u{8}"), .scalar("\u{7F}"): search.deleteLast(in: history)
    case .scalar("\u{7}"):
      self.search = nil
      show(search.original)
    case .scalar("\u{1B}"): end(search)
    case .scalar(let scalar) where scalar.value >= 0x20:
      search.type(String(Character(scalar)), in: history)
    case .paste(let text): search.type(text, in: history)
    case .named(let named) where named.name == .other || named.name == .insert: break
    default:
      end(search)
      return key
    }
    return nil
  }

  /// Takes over the line found; Up and Down continue from that line.
  private func end(_ search: LineSearch) {
    self.search = nil
    show(search.text(in: history))
    if let index = search.index, index < history.count { browser.begin(at: index, in: history) }
  }

  private func show(_ line: EditedText) {
    _ = editline.setLine(line)
    noteLineChange()
  }

  /// Runs one of Parley's own commands.
  func perform(_ command: EditorCommand) -> EditlineEffect {
    let effect = carryOut(command)
    lastCommand = command
    if !command.isVertical { keptColumn = nil }
    // libedit rings the bell only if it draws, so the session rings it otherwise.
    if effect == .refused, hasEscapes {
      send("\u{7}")
      return .nothing
    }
    return effect
  }

  private func carryOut(_ command: EditorCommand) -> EditlineEffect {
    let line = editline.line
    switch command {
    case .left: return move(to: line.offset(stepping: -1))
    case .right: return accept(suggestion(for: line)) ?? move(to: line.offset(stepping: 1))
    case .wordLeft: return move(to: line.offset(steppingWord: -1))
    case .wordRight:
      let word = Suggestion.firstWord(of: suggestion(for: line))
      return accept(word) ?? move(to: line.offset(steppingWord: 1))
    case .lineStart: return inList(.start, if: line.isEmpty) ?? move(to: line.row.lowerBound)
    case .lineEnd:
      return inList(.end, if: line.isEmpty) ?? accept(suggestion(for: line))
        ?? move(to: line.row.upperBound)
    case .textStart: return move(to: 0)
    case .textEnd: return move(to: line.scalars.count)
    case .previous:
      return inList(.rows(-1), if: line.isEmpty || filter != nil)
        ?? step(-1, from: line) ?? browse(older: true)
    case .next:
      return inList(.rows(1), if: line.isEmpty || filter != nil)
        ?? step(1, from: line) ?? browse(older: false)
    case .pageUp: return inList(.pages(-1)) ?? browse(older: true, by: max(1, window.rows / 2))
    case .pageDown: return inList(.pages(1)) ?? browse(older: false, by: max(1, window.rows / 2))
    case .deletePrevious: return delete(line.offset(stepping: -1)..<line.cursor)
    case .deleteNext: return delete(line.cursor..<line.offset(stepping: 1))
    case .killToSpace: return kill(line.startAfterSpace..<line.cursor, of: line)
    case .killPreviousWord: return kill(line.offset(steppingWord: -1)..<line.cursor, of: line)
    case .killNextWord: return kill(line.cursor..<line.offset(steppingWord: 1), of: line)
    case .killRest:
      let end = line.row.upperBound
      // At the end of a row, the command deletes the newline.
      return kill(
        line.cursor..<(end > line.cursor ? end : min(end + 1, line.scalars.count)), of: line)
    case .killLine: return kill(0..<line.scalars.count, of: line)
    case .yank: return kills.newest().map(insertYanked) ?? .refused
    case .yankPop: return replaceYanked()
    case .deleteOrEnd: return line.isEmpty ? .end : delete(line.cursor..<line.offset(stepping: 1))
    case .newline: return insert("\n")
    case .undo: return undo.undo().map(setLine) ?? .refused
    case .redo: return undo.redo().map(setLine) ?? .refused
    case .complete: return complete(1)
    case .completeBackwards: return menu == nil ? .nothing : complete(-1)
    case .search, .searchForward:
      search = LineSearch(from: line, isForward: command == .searchForward)
      return .nothing
    case .clearScreen:
      guard hasEscapes else { return .refused }
      shown = nil
      showLine(after: "\u{1B}[H\u{1B}[2J")
      return .nothing
    case .editElsewhere: return editElsewhere()
    case .paste:
      defer { pastedText = "" }
      return insert(pastedText)
    }
  }

  /// Moves in the list above the line; `nil` if there is no list, or if the key is for the line.
  private func inList(_ listMove: ListKeys.Move, if isForList: Bool = true) -> EditlineEffect? {
    guard isForList, let move = request?.move else { return nil }
    move(listMove)
    return .nothing
  }

  /// Moves to the row below (1) or above (-1), in the column where Up or Down was first used; `nil` without such a row.
  private func step(_ direction: Int, from line: EditedText) -> EditlineEffect? {
    let column = keptColumn ?? line.column
    guard let offset = line.offset(steppingRow: direction, to: column) else { return nil }
    keptColumn = column
    return move(to: offset)
  }

  private func kill(_ range: Range<Int>, of line: EditedText) -> EditlineEffect {
    kills.add(
      line.text(in: range), isBefore: range.lowerBound < line.cursor,
      joins: lastCommand?.isKill ?? false)
    return delete(range)
  }

  /// Replaces the text that the last command yanked by the text killed before it.
  private func replaceYanked() -> EditlineEffect {
    guard lastCommand?.isYank == true, let yanked, let text = kills.earlier() else {
      return .refused
    }
    editline.delete(yanked.unicodeScalars.count)
    return insertYanked(text)
  }

  private func insertYanked(_ text: String) -> EditlineEffect {
    yanked = text
    return insert(text)
  }

  private func move(to offset: Int) -> EditlineEffect {
    editline.moveCursor(by: offset - editline.line.cursor)
    return .line
  }

  private func accept(_ suggestion: String) -> EditlineEffect? {
    suggestion.isEmpty ? nil : insert(suggestion)
  }

  private func delete(_ range: Range<Int>) -> EditlineEffect {
    guard !range.isEmpty else { return .nothing }
    editline.moveCursor(by: range.upperBound - editline.line.cursor)
    editline.delete(range.count)
    return .line
  }

  private func insert(_ text: String) -> EditlineEffect {
    text.isEmpty ? .nothing : editline.insert(text) ? .line : .refused
  }

  private func setLine(_ line: EditedText) -> EditlineEffect {
    editline.setLine(line) ? .line : .refused
  }

  private func browse(older: Bool, by count: Int = 1) -> EditlineEffect {
    let text = editline.line.text
    let found =
      older
      ? browser.older(than: text, in: history, by: count)
      : browser.newer(than: text, in: history, by: count)
    return found.map { setLine(EditedText($0)) } ?? .refused
  }

  /// Completes the text left of the cursor.
  ///
  /// If the menu is shown, selects another choice in it. Otherwise inserts the text that all candidates have in common;
  /// if there is none, shows the menu.
  private func complete(_ step: Int) -> EditlineEffect {
    if let menu {
      select { $0.select(step) }
      // If the typed letters leave only one choice, Tab takes it.
      if menu.choices.count == 1 { self.menu = nil }
      return .line
    }
    let text = editline.line.textBeforeCursor
    // Candidates with characters that control the terminal are left out, because a line can't contain them.
    let candidates = (request?.complete(text) ?? []).filter { $0.line == $0.line.editable }
    let completion = Completion(of: text, among: candidates)
    if completion.line != text {
      replaceLeft(with: completion.line)
      return .line
    }
    guard completion.choices.count > 1 else { return .refused }
    let menu = CompletionMenu(for: text, choices: completion.choices)
    if hasEscapes {
      self.menu = menu
    } else {
      let columns = window.columns
      let rows =
        traits.isPlain
        ? menu.plainRows
        : menu.rows(columns: columns, maximum: max(2, window.rows - 2))
          .map { $0.cut(toWidth: columns) }
      send("\n" + rows.map { palette.render($0) + "\n" }.joined())
      editline.draw()
    }
    return .nothing
  }

  private func replaceLeft(with text: String) {
    let line = editline.line
    let left = Array(text.unicodeScalars)
    _ = editline.setLine(
      EditedText(left + line.scalars[line.cursor...], cursor: left.count))
  }
}
