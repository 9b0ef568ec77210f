package import Responder

/// A change of the robot's memory outside of the exchanges, by a command of the chatroom or a request to the server.
package enum MemoryChange: Sendable, Hashable {
  /// Set the seed of the random choices.
  case seed(UInt64)
  /// Set a variable of the user, or the topic if the name is `topic`; `nil` unsets it.
  case set(_ name: String, to: String?)
  /// Forget a variable of the user; `nil` for all of them.
  case forget(String?)
}

/// The form in which the history stores a change, and a transcript types it: `/seed 7`.
extension MemoryChange {
  package static let forgetCommand = "/forget"

  /// The command on one line, even if its texts have several lines.
  package var command: String {
    switch self {
    case .seed(let seed): "/seed \(seed)"
    case .set(let name, let value?): "/set \(name.unbroken) = \(value.unbroken)"
    case .set(let name, nil), .forget(let name?): "\(Self.forgetCommand) \(name.unbroken)"
    case .forget(nil): Self.forgetCommand
    }
  }

  /// Reads a stored command; `nil` for any other text.
  package init?(_ command: String) {
    let words = command.unicodeScalars.split(separator: " ", maxSplits: 1).map(String.init)
    let argument = words.count > 1 ? words[1].trimmed : ""
    switch words.first {
    case "/seed":
      guard let seed = UInt64(argument) else { return nil }
      self = .seed(seed)
    case Self.forgetCommand: self = .forget(argument.isEmpty ? nil : argument)
    case "/set":
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { return nil }
      self = .set(String(parts[0]).trimmed, to: String(parts[1]).trimmed)
    default: return nil
    }
  }
}

extension MemoryChange {
  /// Returns the value that a stored command gives to a variable with this name, or to any variable if the name is
  /// `nil`; `nil` for any other command.
  fileprivate static func value(of name: String?, in command: String) -> String? {
    guard case .set(let other, let value)? = MemoryChange(command) else { return nil }
    guard let name = name?.unbroken else { return value }
    // The name itself may contain an equals sign.
    let isSet = other == name.trimmed || command.utf8.starts(with: "/set \(name) = ".utf8)
    return isSet ? value : nil
  }
}

/// Stored commands.
extension [String] {
  /// Returns the values given to a variable, or to all if the name is `nil`.
  package func values(of name: String?) -> [String] {
    compactMap { MemoryChange.value(of: name, in: $0) }
  }

  /// Returns the commands without those that set a variable, or without all that set one if the name is `nil`.
  ///
  /// - Parameter values: the variable's values; `call>` lines that contain one are left out, too.
  package func forgetting(
    _ name: String?, saying values: ForgottenValues = ForgottenValues([])
  ) -> [String] {
    filter {
      MemoryChange.value(of: name, in: $0) == nil
        && !(HistoryEntry.isCall($0) && values.areSaid(in: $0))
    }
  }
}

extension Conversation {
  package mutating func apply(_ change: MemoryChange) {
    switch change {
    case .seed(let seed): randomness = Randomness(seed: seed)
    case .set(let name, let value): self[variable: name] = value
    case .forget(let name): forget(name)
    }
  }
}

extension String {
  fileprivate var unbroken: String { contains(where: \.isNewline) ? oneLine : self }
}
