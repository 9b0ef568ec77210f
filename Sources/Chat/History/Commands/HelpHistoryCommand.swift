/// `help`: what there is to say on the history screen.
struct HelpHistoryCommand: Command {
  let name = "help"
  let purpose = "lists the commands"

  func run(_ argument: String, on host: any HistoryCommandHost) async {
    host.show(.notice(host.commands.help + "\n" + Words.historyHelp))
  }
}
