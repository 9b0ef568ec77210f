/// `/reload`: loads the rules again; changed files are noticed without it, too.
struct ReloadCommand: Command {
  let name = "reload"
  let purpose = "loads the rules again"

  func run(_ argument: String, on host: any ChatroomCommandHost) async { await host.ask(.reload) }
}
