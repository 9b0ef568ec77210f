/// `/help`, `/help save`: what there is to say with a slash.
struct HelpCommand: Command {
  let name = "help"
  let argument = "[command]"
  let purpose = "lists the commands"

  func run(_ argument: String, on host: any ChatroomCommandHost) async {
    let name = argument.hasPrefix("/") ? String(argument.dropFirst()) : argument
    if name.isEmpty {
      host.show(.notice(host.commands.help + "\n" + Words.literalSlash))
    } else if let command = host.commands[name] {
      host.show(.notice(host.commands.form(of: command) + "  " + command.purpose))
    } else {
      let nearest = host.commands.nearest(to: name).map { "/" + $0 }
      host.showProblem(.unknownCommand(name: "/" + name, nearest: nearest))
    }
  }

  func completions(of argument: String, on host: any ChatroomCommandHost) -> [String] {
    host.commands.commands.map(\.name)
  }
}
