import Responder

/// Parses the words of a command line; prints nothing, and can be reused.
struct OptionParser<Arguments: CommandArguments> {
  let options: [Option<Arguments>]

  var descriptions: [OptionDescription] { options.map(\.description) }

  /// Returns the arguments; an option that is given again replaces its earlier value, or adds to a list.
  ///
  /// A long name may be shortened if it stays unique: `--str` for `--strict`.
  @MainActor
  func parse(_ words: [String]) throws(UsageError) -> Arguments {
    var arguments = Arguments()
    let descriptions = descriptions
    let scanned = GetoptScanner(options: descriptions).scan(words)
    for finding in scanned.findings {
      switch finding {
      case .option(let index, let text):
        do {
          try options[index].store(text, &arguments)
        } catch {
          throw .badValue(
            option: descriptions[index].name, value: text, expected: error.expected)
        }
      case .missingArgument(let index):
        throw .missingArgument(
          option: descriptions[index].name, argument: descriptions[index].argument ?? "")
      case .unexpectedArgument(let index):
        throw .unexpectedArgument(option: descriptions[index].name)
      case .unknown(let word): throw unknown(word)
      }
    }
    arguments.operands = scanned.operands
    return arguments
  }

  private func unknown(_ word: String) -> UsageError {
    guard word.hasPrefix("--") else { return .unknownOption(word, nearest: nil) }
    let typed = String(word.dropFirst(2))
    let names = descriptions.map(\.name)
    let meant = names.filter { $0.hasPrefix(typed) }
    if meant.count > 1 { return .ambiguousOption(word, candidates: meant) }
    return .unknownOption(word, nearest: nearestName(to: typed, among: names))
  }
}
