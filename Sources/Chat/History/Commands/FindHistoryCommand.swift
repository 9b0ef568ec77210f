/// `find black tea`, `find`: only the conversations with these words, or all of them again.
struct FindHistoryCommand: Command {
  let name = "find"
  let argument = "[words]"
  let purpose = "lists the conversations with these words"

  func run(_ argument: String, on host: any HistoryCommandHost) async { await host.find(argument) }
}
