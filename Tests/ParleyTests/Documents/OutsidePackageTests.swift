import Foundation
import TestSupport
import Testing

/// The documents' Swift code, compiled as in another package: only `public` declarations are visible.
@Suite(.enabled(if: Tool("swiftc") != nil, "there is no swiftc in PATH"))
struct OutsidePackageTests {
  private let folder = TemporaryFolder()

  private func modules() throws -> String {
    try #require(Program.built).deletingLastPathComponent().appending(path: "Modules").path
  }

  private func compile(_ source: String, _ options: [String] = []) throws -> (
    text: String, code: Int32
  ) {
    try compile(files: [folder.write("Example.swift", source)], options)
  }

  private func compile(files: [String], _ options: [String] = []) throws -> (
    text: String, code: Int32
  ) {
    try #require(Tool("swiftc")).run(
      ["-typecheck", "-parse-as-library", "-swift-version", "6", "-package-name", "somebody"]
        + ["-I", modules()] + systemLibraries() + options + files, in: folder)
  }

  /// The module maps of the C libraries, which SwiftPM hands to packages that depend on a product.
  private func systemLibraries() throws -> [String] {
    let sources = Project.folder + "/Sources"
    return try FileManager.default.contentsOfDirectory(atPath: sources).map { "\(sources)/\($0)" }
      .filter { FileManager.default.fileExists(atPath: $0 + "/module.modulemap") }
      .flatMap { ["-I", $0] }
  }

  private func blocks() throws -> [MarkdownBlock] {
    try (Project.pages(of: "parley/Parley") + Project.articles).flatMap { path in
      MarkdownBlock.all(in: try Project.text(path), of: path)
    }.filter { $0.kind == "swift" && $0.words.isEmpty }
  }

  @Test func everyExampleCompiles() throws {
    let blocks = try blocks()
    #expect(blocks.count >= 10)
    for block in blocks where block.words.isEmpty && !block.text.contains("@Test") {
      let compiled = try compile(block.text)
      #expect(compiled.code == 0, "\(block): \(compiled.text)")
    }
  }

  /// The macros of a test are replaced: their expansions are not part of this package.
  @Test func everyExampleOfATestCompiles() throws {
    let blocks = try blocks().filter { $0.text.contains("@Test") }
    #expect(!blocks.isEmpty)
    for block in blocks {
      let body = block.text
        .replacing(#/@Test\(arguments: (.*)\)\n/#) { "let cases = \($0.output.1)\n" }
        .replacing(#/#expect\((.*)\)/#) { "expect(\($0.output.1))" }
      // The robot is the reader's own.
      let robots = ["Brain([])", "Robot(name: \"Mine\", responder: Brain([]))"]
      let compiled = try robots.map { robot in
        try compile(
          """
          import \(robot.hasPrefix("Robot") ? "Chat" : "Responder")
          import RiveScript
          import Transcripts
          func expect(_ isTrue: Bool) {}
          let robot = \(robot)
          \(body)
          """)
      }
      #expect(compiled.contains { $0.code == 0 }, "\(block): \(compiled.map(\.text).joined())")
    }
  }

  /// The examples of the articles use nothing that another package could not.
  @Test func theArticlesCompile() throws {
    let articles = Project.folder + "/Sources/Articles/"
    let files = try FileManager.default.subpathsOfDirectory(atPath: articles)
      .filter { $0.hasSuffix(".swift") }.map { articles + $0 }
    #expect(files.count > 20)
    let compiled = try compile(files: files)
    #expect(compiled.code == 0, "\(compiled.text)")
  }

  /// The language of the article, without its tools, is one that another package could have.
  @Test func theLanguageOfTheArticleCompiles() throws {
    let files = ["PairRobot", "Pairs"].map {
      "\(Project.folder)/Tests/ParleyTests/Languages/\($0).swift"
    }
    let compiled = try compile(files: files)
    #expect(compiled.code == 0, "\(compiled.text)")
  }

  @Test(arguments: [
    ("chosen, .push(basket)", true), ("typed, .push(basket)", false), ("chosen, .pop", false),
    ("back, .pop", true), ("chosen, .popTo(basket) { .returned($0) }", false),
    ("typed, .popTo(basket) { .returned($0) }", true), ("chosen, .present(basket)", false),
  ])
  func aRouteNeedsDataOfTheTypeThatItsMoveTakes(route: String, compiles: Bool) throws {
    let compiled = try compile(
      """
      import Viper
      enum Shop: Application {
        enum Screen { case catalogue, basket }
        enum ScreenEvent { case pricesChanged }
      }
      enum CatalogueEvent: ScreenChannelEvent {
        typealias App = Shop
        case opened(Nothing), told(Shop.ScreenEvent, by: Shop.Screen?)
        var summary: String { "" }
      }
      enum BasketEvent: ScreenChannelEvent {
        typealias App = Shop
        case opened(Int), told(Shop.ScreenEvent, by: Shop.Screen?), returned(String)
        var summary: String { "" }
      }
      extension Message<Nothing> { static var back: Self { Message() } }
      extension Message<Int> { static var chosen: Self { Message() } }
      extension Message<String> { static var typed: Self { Message() } }
      @MainActor
      func route(_ catalogue: Page<CatalogueEvent>, _ basket: Page<BasketEvent>) -> Route<Shop> {
        Route(catalogue, .\(route))
      }
      """)
    #expect((compiled.code == 0) == compiles, "\(compiled.text)")
  }

  /// A compiler that accepted everything would prove nothing.
  @Test func whatIsNotPublicIsNotThere() throws {
    let compiled = try compile("import RiveScript\nlet rule: Trigger? = nil\n")
    #expect(compiled.code != 0)
  }
}
