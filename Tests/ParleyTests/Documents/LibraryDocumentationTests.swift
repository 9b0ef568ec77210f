import Foundation
import Testing

/// The library products' documentation: a catalog for each, and a comment on every public declaration.
@Suite struct LibraryDocumentationTests {
  @Test func everyProductHasACatalogWithAnArticle() throws {
    let products = try Project.products
    #expect(products.count >= 5)
    for product in products {
      let pages = Project.pages(of: "\(product)/\(product)")
      #expect(pages.contains { $0.hasSuffix("/\(product).md") }, "\(product)")
      #expect(pages.count >= 2, "\(product) has no article")
    }
  }

  @Test func everyPublicDeclarationIsDocumented() throws {
    var count = 0
    for product in try Project.products {
      for (file, lines) in try sources(of: product) {
        for (index, line) in lines.enumerated() where Self.isDeclaration(line) {
          count += 1
          let above = lines[..<index].last { !$0.hasPrefix("@") }
          #expect(above?.hasPrefix("///") == true, "\(file):\(index + 1): \(line)")
        }
      }
    }
    #expect(count >= 200)
  }

  private static func isDeclaration(_ line: String) -> Bool {
    line.hasPrefix("public ") && !line.hasPrefix("public import ")
      && !line.hasPrefix("public extension ")
  }

  /// Returns the trimmed lines of a target's files.
  private func sources(of target: String) throws -> [(file: String, lines: [String])] {
    let folder = "\(Project.folder)/Sources/\(target)"
    return try FileManager.default.subpathsOfDirectory(atPath: folder)
      .filter { $0.hasSuffix(".swift") }.sorted().map { name in
        let file = "Sources/\(target)/\(name)"
        let lines = try Project.text(file).split(separator: "\n", omittingEmptySubsequences: false)
        return (file, lines.map { $0.trimmingCharacters(in: .whitespaces) })
      }
  }
}
