import Responder

extension ManualPage {
  init(_ command: any Command.Type, relatedPages: [String]) {
    name = "parley-" + command.name
    section = 1
    summary = command.summary
    let usage = ManualBlock.usage(
      "parley \(command.name)", operands: ("[OPTION…] " + command.operands).trimmed)
    var blocks: [ManualBlock] = [.heading("SYNOPSIS"), usage, .heading("DESCRIPTION")]
    let details = command.details.isEmpty ? [command.summary.sentence] : command.details
    blocks += details.map(ManualBlock.text)
    if !command.actions.isEmpty {
      blocks += [.heading("ACTIONS"), .items(command.actions.map(ManualBlock.Item.init))]
    }
    blocks += [.heading("OPTIONS"), .items(command.allOptions.map(ManualBlock.Item.init))]
    blocks += command.manual
    blocks += [.heading("EXIT STATUS"), .items(command.exitCodes.map(ManualBlock.Item.init))]
    if !command.examples.isEmpty {
      blocks += [.heading("EXAMPLES"), .lines(command.examples.joined(separator: "\n"))]
    }
    blocks += [.heading("SEE ALSO"), .pages(relatedPages)]
    self.blocks = blocks
  }
}

extension ManualBlock.Item {
  init(_ option: OptionDescription) {
    var term = option.spellings.map { "`\($0)`" }.joined(separator: ", ")
    if let argument = option.argument {
      term += option.isArgumentOptional ? "[`=`‹\(argument)›]" : " ‹\(argument)›"
    }
    self.init(term, option.help.sentence + (option.detail.isEmpty ? "" : " " + option.detail))
  }

  init(_ code: ExitCode, _ meaning: String) { self.init("`\(code.rawValue)`", meaning.sentence) }
}

extension String {
  /// The phrase as a sentence, with a capital and a full stop.
  var sentence: String {
    let capital = prefix(1).uppercased() + dropFirst()
    return capital.hasSuffix(".") ? capital : capital + "."
  }
}
