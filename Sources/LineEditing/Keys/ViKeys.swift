/// The state of vi's keys, derived from the typed keys, and vi's text object for a word, which libedit lacks.
struct ViKeys {
  enum Step: Equatable {
    /// Pass these keys to libedit.
    case pass([Unicode.Scalar])
    /// Wait for the next key, which decides.
    case hold
    /// Change, delete or copy the word, with the white space around it or without.
    case word(Unicode.Scalar, isAround: Bool)
  }

  /// Whether characters are inserted, instead of being commands.
  private(set) var isInserting = true
  /// An operator and the keys after it that were not passed to libedit yet.
  private var held: [Unicode.Scalar] = []
  /// Whether the next key is the argument of a command such as `f`.
  private var takesCharacter = false
  /// Whether the motion to come belongs to `c`, after which characters are inserted.
  private var isChanging = false
  /// The key for which libedit shows its own prompt, and the number of characters typed there; `nil` without a prompt.
  private var prompt: (key: Unicode.Scalar, length: Int)?

  /// Whether the next character begins a command.
  var awaitsCommand: Bool {
    !isInserting && held.isEmpty && !takesCharacter && !isChanging && prompt == nil
  }

  /// Drops a command of which only the first keys were typed.
  mutating func cancel() { (held, takesCharacter, isChanging) = ([], false, false) }

  mutating func take(_ key: Unicode.Scalar) -> Step {
    if isInserting {
      isInserting = key != "\u{1B}"
      return .pass([key])
    }
    if let prompt {
      takeAtPrompt(key, prompt.key, prompt.length)
      return .pass([key])
    }
    if takesCharacter {
      takesCharacter = false
      isInserting = isChanging && key != "\u{1B}"
      isChanging = false
      return .pass([key])
    }
    if held.isEmpty { return begin(key) }
    if held.count == 2, key == "w" {
      defer { cancel() }
      isInserting = held[0] == "c"
      return .word(held[0], isAround: held[1] == "a")
    }
    if held.count == 1, key == "i" || key == "a" {
      held.append(key)
      return .hold
    }
    defer { held = [] }
    isChanging = held[0] == "c"
    move(by: key)
    return .pass(held + [key])
  }

  /// Takes the motion of an operator, or a digit of its count.
  private mutating func move(by key: Unicode.Scalar) {
    if Self.prompts.contains(key) {
      // libedit drops the operator, so nothing is changed.
      prompt = (key, 0)
      isChanging = false
      return
    }
    takesCharacter = Self.searches.contains(key)
    guard !takesCharacter, !("0"..."9" ~= key) else { return }
    isInserting = isChanging && key != "\u{1B}"
    isChanging = false
  }

  private mutating func begin(_ key: Unicode.Scalar) -> Step {
    if isChanging {
      move(by: key)
      return .pass([key])
    }
    if Self.operators.contains(key) {
      held = [key]
      return .hold
    }
    if Self.prompts.contains(key) { prompt = (key, 0) }
    takesCharacter = key == "r" || Self.searches.contains(key)
    isInserting = Self.insertions.contains(key)
    return .pass([key])
  }

  /// Takes a key at libedit's own prompt, which Enter, Escape, and Backspace at its start close.
  private mutating func takeAtPrompt(
    _ key: Unicode.Scalar, _ promptKey: Unicode.Scalar, _ length: Int
  ) {
    switch key {
    case "\u{8}" where length > 0, "\u{7F}" where length > 0: prompt = (promptKey, length - 1)
    case "\r", "\n", "\u{1B}", "\u{8}", "\u{7F}":
      prompt = nil
      isInserting = promptKey == ":"
    default: prompt = (promptKey, length + 1)
    }
  }

  /// The keys for which libedit shows a prompt of its own.
  private static let prompts: Set<Unicode.Scalar> = ["/", "?", ":"]
  private static let operators: Set<Unicode.Scalar> = ["c", "d", "y"]
  private static let searches: Set<Unicode.Scalar> = ["f", "F", "t", "T"]
  private static let insertions: Set<Unicode.Scalar> = ["i", "I", "a", "A", "s", "S", "C", "R"]
}
