import Foundation
import Testing
import Viper

@testable import Articles

/// Each example whole: what a user types, and all that the console shows.
@MainActor
@Suite struct ExampleTests {
  private func run(_ name: String, _ typed: [String]) async -> [String] {
    let console = ScriptedConsole(typed)
    #expect(await ArticlesProgram.run(name, on: console))
    return console.lines
  }

  @Test func chatroom() async {
    #expect(
      await run("chatroom", ["Hello!", "", "What's VIPER?", "Why?", "Hello!"]) == [
        "Robot: Ask me something.",
        "You: Hello!", "(Thinking 1/3)", "Robot: Hello yourself.",
        "You: ",
        "You: What's VIPER?", "(Thinking 1/3 2/3 3/3)",
        "Robot: View, Interactor, Presenter, Entity, Router.",
        "You: Why?", "(Thinking 1/3 2/3 3/3)", "Robot: I don't know.",
        "You: Hello!", "(Thinking)", "Robot: Hello yourself.",
        "You: (end)",
      ])
  }

  @Test func list() async {
    #expect(
      await run(
        "list",
        ["read 2", "more", "more", "remove 1", "add Emma", "add Ulysses", "whole", "read 1"])
        == [
          "+ 1. [ ] Emma", "+ 2. [ ] Ulysses", "+ 3. [ ] Middlemarch", "Read: 0 of 3",
          "List: read 2", "= 2. [x] Ulysses", "Read: 1 of 3", "Read: Ulysses",
          "List: more", "+ 4. [ ] Dracula", "+ 5. [ ] Walden", "Read: 1 of 5",
          "List: more", "! List: That was the last book.",
          "List: remove 1", "- row 1", "Read: 1 of 4", "Removed: Emma",
          "List: add Emma", "+ 1. [ ] Emma", "Read: 1 of 5", "Added: Emma",
          "List: add Ulysses", "! Ulysses: This book is already in the list.",
          "List: whole",
          "List: read 1", "1. [x] Emma", "2. [x] Ulysses", "3. [ ] Middlemarch", "4. [ ] Dracula",
          "5. [ ] Walden", "Read: 2 of 5", "Read: Emma",
          "List: (end)",
        ])
  }

  @Test func login() async {
    #expect(
      await run(
        "login",
        ["yes", "", "yes", "ada", "open sesame", "ada", "1234", "ada", "open sesame", "yes"]) == [
          "Log in (yes)? yes", "User: ", "! Members only: You are not logged in.",
          "Log in (yes)? yes",
          "User: ada", "Password: open sesame", "! Login: The server can't be reached. Try again.",
          "User: ada", "Password: 1234",
          "! Login: The password is wrong, or nobody has this name.",
          "User: ada", "Password: open sesame", "[loggedIn(user: \"ada\")]", "Welcome: ada",
          "Log in (yes)? yes", "[loggedIn(user: \"ada\")]", "Welcome: ada",
          "Log in (yes)? (end)",
        ])
  }

  /// The help is a plain controller, and then it is converted: nothing else differs, and nobody notices.
  @Test(arguments: ["search", "converted"]) func search(name: String) async {
    #expect(
      await run(
        name, ["e", "*1", "*3", "9", "2", "?", "dra", "1", "walden", "", "", "zebra"]) == [
          "Search (? for help, = for the list): e", "1: Emma", "2: Ulysses", "3: Middlemarch",
          "4: Walden",
          "Results (2 chooses, *2 stars): *1", "Starred: Emma",
          "Results (2 chooses, *2 stars): *3", "Starred: Emma, Middlemarch",
          "Results (2 chooses, *2 stars): 9", "! Results: There is no such row.",
          "Results (2 chooses, *2 stars): 2", "Chosen: Ulysses",
          "Search (? for help, = for the list): ?",
          "Help: A part of a title finds it; try an example.",
          "Example: dra", "1: Dracula", "Results (2 chooses, *2 stars): 1", "Found: Dracula",
          "Example: walden", "1: Walden", "Results (2 chooses, *2 stars): ",
          "Example: ",
          "Search (? for help, = for the list): zebra", "Results: none",
          "Results (2 chooses, *2 stars): (end)",
          "Search (? for help, = for the list): (end)",
        ])
  }

  /// The list stays as it is while its sibling is in front.
  @Test func theListAndTheSearchAreTabs() async {
    #expect(
      await run("list", ["read 1", "search", "emma", "", "=", "read 2"]).suffix(10) == [
        "List: search", "Search (? for help, = for the list): emma", "1: Emma",
        "Results (2 chooses, *2 stars): ", "Search (? for help, = for the list): =",
        "List: read 2", "= 2. [x] Ulysses", "Read: 2 of 3", "Read: Ulysses", "List: (end)",
      ])
  }

  @Test func anythingElseIsRefused() async {
    #expect(await ArticlesProgram.run("dance", on: ScriptedConsole()) == false)
  }
}

/// The laws of all examples.
@MainActor
@Suite struct ArticlesLawTests {
  private nonisolated static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Sources/Articles").standardized

  private func sources() throws -> [String: String] {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: Self.folder.path)
      .filter { $0.hasSuffix(".swift") }
    return try Dictionary(
      uniqueKeysWithValues: paths.map {
        ($0, try String(contentsOf: Self.folder.appending(path: $0), encoding: .utf8))
      })
  }

  /// `OutsidePackageTests` compiles them as another package's.
  @Test func nothingButViperIsImported() throws {
    for (path, text) in try sources() {
      let imports = text.matches(of: #/import (\w+)/#).map { String($0.output.1) }
      #expect(Set(imports).isSubset(of: ["Viper", "Foundation"]), "\(path)")
      #expect(!path.hasSuffix("HelpController.swift") || imports.isEmpty)
    }
  }

  @Test func theyAreShort() throws {
    let lines = try sources().values.flatMap { $0.split(separator: "\n") }
      .filter { !$0.hasPrefix("import ") && $0.contains { $0 != " " } }
      .filter { $0.firstMatch(of: #/^ *\/\//#) == nil }
    #expect(lines.count <= 800, "\(lines.count) lines of code")
  }

  /// A message that is not in the map moves nothing, and is noted.
  @Test func anEmptyMoveIsNoted() async {
    let factory = ArticlesFactory(console: ScriptedConsole(), isConverted: false)
    let observer = SpyObserver()
    let wireframe = Wireframe(factory: factory, observer: observer)
    await wireframe.start(factory.chatroom, with: Nothing())
    await wireframe.send(PageMessenger(.logIn), from: .chatroom)
    #expect(wireframe.names == [.chatroom])
    guard case .emptyMove(.chatroom, message: "logIn") = observer.notes.last else {
      Issue.record("\(observer.notes)")
      return
    }
  }

  /// The View holds its screen: all that is released with it was held by nothing else.
  @Test(arguments: [false, true]) func noScreenOutlivesItsPop(isConverted: Bool) async {
    let factory = ArticlesFactory(console: ScriptedConsole(), isConverted: isConverted)
    let wireframe = Wireframe(factory: factory)
    for start in [
      { await wireframe.start(factory.chatroom, with: Nothing()) },
      { await wireframe.start(factory.list, with: Nothing()) },
      { await wireframe.start(factory.prompt, with: Nothing()) },
      { await wireframe.start(factory.search, with: Nothing()) },
    ] {
      await start()
      weak let view = wireframe.front
      #expect(view != nil)
      for screen in wireframe.names {
        await wireframe.send(PageMessenger(.close), from: screen)
      }
      #expect(wireframe.names.isEmpty && view == nil)
    }
  }
}
