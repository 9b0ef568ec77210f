import Terminal

struct ManualArguments: CommandArguments {
  var common = CommonArguments()
  /// Whether to list the pages instead of printing one.
  var listsPages = false
}

/// `parley manual chat`: prints the source of a manual page.
struct ManualCommand: Command {
  static let name = "manual"
  static let summary = "print a manual page"
  static let operands = "[PAGE]"
  static let operandValues: [CompletedValue] = [
    .words(Manual(.all).pages.compactMap(\.names.first))
  ]
  static let options: [Option<ManualArguments>] = [
    .flag("list", help: "list the file names of all pages") { $0.listsPages = true }
  ]
  static let details = [
    """
    PAGE is a command; rules, objects, or transcript; or a file name such as
    parley-rules.5. The default is parley.1.
    If Parley is installed, man shows the same pages: man parley-chat.
    """
  ]
  static let examples = [
    "parley manual rules | man -l -", "parley manual chat > man1/parley-chat.1",
  ]

  let arguments: ManualArguments

  func run() async throws -> ExitCode {
    let manual = Manual(.all)
    if arguments.listsPages {
      OutputBuffer.print(manual.pages.map { $0.fileName + "\n" }.joined())
      return .ok
    }
    let name = arguments.operands.first ?? "parley"
    guard let page = manual[name] else {
      throw CommandFailure.noPage(name, nearest: manual.nearest(to: name))
    }
    OutputBuffer.print(page.roff)
    return .ok
  }
}
