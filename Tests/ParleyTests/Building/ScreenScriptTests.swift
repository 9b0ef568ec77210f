import Foundation
import TestSupport
import Testing

/// `make screen`, whose result `.ci/run` compiles and tests.
@Suite(.enabled(if: Tool("swift") != nil, "there is no swift in PATH"))
struct ScreenScriptTests {
  private static let others = [
    "Package.swift", "Sources/Chat/App/ChatFactory+Routes.swift",
    "Sources/Chat/App/ChatFactory.swift", "Sources/ScreenKit/App/ChatApp.swift",
    "Sources/parley/Parley.docc/Architecture.md", "Tests/ChatTests/App/RoutesTests.swift",
  ]

  private let folder = TemporaryFolder()

  private func write(_ name: String) throws -> Int32 {
    try #require(Tool("bash")).run([".ci/screen", name], in: folder).code
  }

  private func files() throws -> Set<String> {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    return Set(paths.filter { $0.hasSuffix(".swift") })
  }

  @Test func aScreenHasATestOfEachRoleAndChangesSixOtherFiles() throws {
    let templates = ".templates/screen"
    let parts = try FileManager.default.subpathsOfDirectory(
      atPath: "\(Project.folder)/\(templates)"
    ).filter { $0.hasSuffix(".swift") }.map { "\(templates)/\($0)" }
    for path in parts + Self.others + [".ci/screen", ".swift-format"] {
      try folder.write(path, Project.text(path))
    }
    let before = try files()
    #expect(try write("ShopWindow") == 0)
    for path in Self.others {
      let text = try folder.text(of: path)
      #expect(try text != Project.text(path) && text.lowercased().contains("shopwindow"), "\(path)")
    }
    let roles = ["DataManager", "Interactor", "Presenter"].map { "ShopWindow" + $0 }
    let tests = (roles + ["ShopWindowView", "ShopWindowWiring"]).map {
      "Tests/ShopWindowTests/\($0)Tests.swift"
    }
    let sources = (roles + ["ShopWindowModule", "TerminalShopWindowView"]).map {
      "Sources/ShopWindow/\($0).swift"
    }
    #expect(try files().subtracting(before) == Set(sources + tests))
    for path in sources + tests {
      #expect(try !folder.text(of: path).lowercased().contains("basket"), "\(path)")
    }
    #expect(try write("ShopWindow") == 1)
  }

  @Test(arguments: ["", "basket", "../Basket", "A b"])
  func anotherNameIsRefused(_ name: String) throws {
    try folder.write(".ci/screen", Project.text(".ci/screen"))
    #expect(try write(name) == 2)
    #expect(try files().isEmpty)
  }

  @Test func theScriptIsShort() throws {
    #expect(try Project.text(".ci/screen").split(separator: "\n").count <= 150)
  }
}
