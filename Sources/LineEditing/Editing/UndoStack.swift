/// The states of a line so far, for undo; typing the characters of one word is one step, and so is an insertion in vi.
struct UndoStack {
  private var states: [EditedText] = []
  /// The states that were undone, until the line changes in another way; the last one undone is the last.
  private var undone: [EditedText] = []
  /// Whether the last change was typing one character other than white space.
  private var isTyping = false
  /// Whether the last change was part of an insertion in vi.
  private var wasInserting = false
  private static let maximumStates = 500

  /// Records the line's state; moving the cursor alone adds no step.
  ///
  /// - Parameter isInserting: whether vi is inserting text. All changes until it stops are one step.
  mutating func record(_ state: EditedText, isInserting: Bool = false) {
    guard let last = states.last else {
      states = [state]
      return
    }
    guard state.scalars != last.scalars else {
      states[states.count - 1] = state
      wasInserting = wasInserting && isInserting
      return
    }
    undone = []
    let isLetter =
      state.scalars.count == last.scalars.count + 1 && state.cursor == last.cursor + 1
      && state.cursor > 0 && !state.scalars[state.cursor - 1].properties.isWhitespace
    if isLetter && isTyping || isInserting && wasInserting {
      states[states.count - 1] = state
    } else {
      states.append(state)
      if states.count > Self.maximumStates { states.removeFirst() }
    }
    (isTyping, wasInserting) = (isLetter && !isInserting, isInserting)
  }

  /// Removes the last state, and returns the one before it; `nil` if there is none.
  mutating func undo() -> EditedText? {
    guard states.count > 1 else { return nil }
    undone.append(states.removeLast())
    (isTyping, wasInserting) = (false, false)
    return states.last
  }

  /// Returns the state that was undone last; `nil` if there is none.
  mutating func redo() -> EditedText? {
    guard let state = undone.popLast() else { return nil }
    states.append(state)
    return state
  }
}
