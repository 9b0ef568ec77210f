/// The kinds of options that many commands have.
extension Option {
  /// Creates a switch, an option without an argument.
  static func flag(
    _ name: String, short: Character? = nil, help: String, detail: String = "",
    store: @escaping @Sendable (inout Arguments) -> Void
  ) -> Option {
    Option(name, short: short, nil, help: help, detail: detail) { store(&$1) }
  }

  /// Creates an option whose argument is a text.
  ///
  /// - Parameters:
  ///   - expected: the text as a phrase after "needs".
  ///   - isValid: returns whether a text is accepted; by default, every text but an empty one is.
  static func text(
    _ name: String, short: Character? = nil, _ argument: String, _ expected: String,
    isRepeatable: Bool = false, values: CompletedValue = .anything, help: String,
    detail: String = "", where isValid: @escaping @Sendable (String) -> Bool = { !$0.isEmpty },
    store: @escaping @Sendable (inout Arguments, String) -> Void
  ) -> Option {
    Option(
      name, short: short, argument, isRepeatable: isRepeatable, values: values, help: help,
      detail: detail
    ) { text, arguments throws(BadValue) in
      guard isValid(text) else { throw BadValue(expected: expected) }
      store(&arguments, text)
    }
  }

  static func file(
    _ name: String, short: Character? = nil, isRepeatable: Bool = false, help: String,
    detail: String = "", store: @escaping @Sendable (inout Arguments, String) -> Void
  ) -> Option {
    text(
      name, short: short, "FILE", "a file", isRepeatable: isRepeatable, values: .file, help: help,
      detail: detail, store: store)
  }

  static func folder(
    _ name: String, isRepeatable: Bool = false, help: String, detail: String = "",
    store: @escaping @Sendable (inout Arguments, String) -> Void
  ) -> Option {
    text(
      name, "DIR", "a folder", isRepeatable: isRepeatable, values: .folder, help: help,
      detail: detail, store: store)
  }

  /// Creates an option whose argument is one of several words.
  ///
  /// - Parameter expected: the words as a phrase after "needs"; `nil` for a list with "or" before the last one.
  static func choice<Choice: RawRepresentable<String> & Sendable>(
    _ name: String, _ argument: String, of choices: [Choice], _ expected: String? = nil,
    ignoresCase: Bool = false, help: String, detail: String = "",
    store: @escaping @Sendable (inout Arguments, Choice) -> Void
  ) -> Option {
    let words = choices.map(\.rawValue)
    return Option(name, argument, values: .words(words), help: help, detail: detail) {
      text, arguments throws(BadValue) in
      guard let index = words.firstIndex(of: ignoresCase ? text.lowercased() : text) else {
        throw BadValue(expected: expected ?? words.alternatives)
      }
      store(&arguments, choices[index])
    }
  }

  /// Creates an option whose argument is a whole number.
  ///
  /// - Parameter last: the maximum; `nil` for none.
  static func number(
    _ name: String, short: Character? = nil, from first: Int = 1, upTo last: Int? = nil,
    help: String, detail: String = "", store: @escaping @Sendable (inout Arguments, Int) -> Void
  ) -> Option {
    Option(name, short: short, "N", help: help, detail: detail) {
      text, arguments throws(BadValue) in
      guard let number = Int(text), (first...(last ?? .max)).contains(number) else {
        let end = last.map { "to \($0)" } ?? "up"
        throw BadValue(expected: "a whole number from \(first) \(end)")
      }
      store(&arguments, number)
    }
  }

  static func percentage(
    _ name: String, help: String, detail: String = "",
    store: @escaping @Sendable (inout Arguments, Double) -> Void
  ) -> Option {
    Option(name, "PERCENT", help: help, detail: detail) { text, arguments throws(BadValue) in
      guard let percent = Double(text), (0...100).contains(percent) else {
        throw BadValue(expected: "a number from 0 to 100")
      }
      store(&arguments, percent)
    }
  }
}

extension [String] {
  /// The words as a phrase: `on or off`; `auto, on, or off`.
  var alternatives: String {
    dropLast().joined(separator: ", ") + (count > 2 ? ", or " : " or ") + (last ?? "")
  }
}
