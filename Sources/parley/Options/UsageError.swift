enum UsageError: Error, Equatable {
  /// An unknown option; `nearest` is an option's name without dashes.
  case unknownOption(String, nearest: String?)
  case ambiguousOption(String, candidates: [String])
  /// An option that belongs to other commands.
  case optionOfOtherCommands(String, command: String, others: [String])
  case missingArgument(option: String, argument: String)
  case unexpectedArgument(option: String)
  case badValue(option: String, value: String, expected: String)
  case unknownCommand(String, nearest: String)
  /// A missing operand; `operands` in the notation of the help.
  case missingOperand(command: String, operands: String)
  case tooManyOperands(command: String, first: String)
}

extension UsageError: CustomStringConvertible {
  var description: String {
    switch self {
    case .unknownOption(let word, let nearest):
      "unknown option \(word)" + (nearest.map { "; did you mean --\($0)?" } ?? "")
    case .ambiguousOption(let word, let candidates):
      "\(word) is ambiguous: " + candidates.map { "--\($0)" }.joined(separator: " or ")
    case .optionOfOtherCommands(let word, let command, let others):
      "\(word) is not an option of \(command); it belongs to " + others.joined(separator: " and ")
    case .missingArgument(let option, let argument):
      "--\(option) needs an argument: --\(option) \(argument)"
    case .unexpectedArgument(let option): "--\(option) takes no argument"
    case .badValue(let option, let value, let expected):
      "--\(option) needs \(expected), not ‘\(value)’"
    case .unknownCommand(let word, let nearest):
      "‘\(word)’ is not a command or a file; did you mean ‘\(Parley.name) \(nearest)’?"
    case .missingOperand(let command, let operands):
      "missing argument: \(Parley.name) \(command) \(operands)"
    case .tooManyOperands(let command, let first): "unexpected argument ‘\(first)’ for \(command)"
    }
  }
}
