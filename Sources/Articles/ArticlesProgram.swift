import Foundation
import Viper

/// The program `Articles EXAMPLE`, which runs one example on standard input and output.
@main
@MainActor
enum ArticlesProgram {
  static func main() async {
    let words = CommandLine.arguments.dropFirst()
    if words.count == 1, await run(words[1], on: StandardConsole()) { return }
    let usage = "Usage: Articles chatroom|list|login|search|converted\n"
    FileHandle.standardError.write(Data(usage.utf8))
    exit(2)
  }

  /// Runs an example until its last screen is closed; returns false if there is no such example.
  static func run(_ name: String, on console: any Console) async -> Bool {
    let factory = ArticlesFactory(console: console, isConverted: name == "converted")
    let outside = Outside(console: console)
    let wireframe = Wireframe(factory: factory)
    wireframe.receiver = outside
    switch name {
    case "chatroom": await wireframe.start(factory.chatroom, with: Nothing())
    case "list": await wireframe.start(factory.list, with: Nothing())
    case "login": await wireframe.start(factory.prompt, with: Nothing())
    case "search", "converted": await wireframe.start(factory.search, with: Nothing())
    default: return false
    }
    await wireframe.run()
    return true
  }
}

/// The world outside the Wireframe, which receives what screens report.
final class Outside: ResultReceiver {
  private let console: any Console

  init(console: any Console) { self.console = console }

  func receive(_ report: Articles.Report) { console.write("[\(report.summary)]") }
}
