import Foundation
import Viper

/// The program `Articles EXAMPLE`, which runs one example on standard input and output.
@main
@MainActor
enum ArticlesProgram {
  static let examples: KeyValuePairs<String, Articles.Screen> = [
    "chatroom": .chatroom, "list": .list, "login": .registrationPrompt, "search": .search,
    "converted": .search,
  ]

  static func main() async {
    let words = CommandLine.arguments.dropFirst()
    if words.count == 1, await run(words[1], on: StandardConsole()) { return }
    let names = examples.map(\.key).joined(separator: "|")
    FileHandle.standardError.write(Data("Usage: Articles \(names)\n".utf8))
    exit(2)
  }

  /// Runs an example until its last screen is closed; returns false if there is no such example.
  static func run(_ name: String, on console: any Console) async -> Bool {
    guard let screen = examples.first(where: { $0.key == name })?.value else { return false }
    let factory = ArticlesFactory(console: console, isConverted: name == "converted")
    let wireframe = Wireframe(selectors: Articles.routes, factory: factory, observer: factory)
    await wireframe.start(screen, with: .nothing)
    await wireframe.run()
    return true
  }
}
