import Foundation
import Testing

@testable import bench

/// Tables that `make bench PAGE=…` puts into the manual.
@Suite struct FigurePageTests {
  private let page = """
    # Speed

    <!-- a -->
    old
    <!-- end -->

    Between <!-- b --> and the end.

    <!-- b -->
    <!-- end -->

    """

  @Test func onlyItsOwnPlaceIsReplaced() {
    var page = FigurePage(text: page)
    page.put("new", at: "a")
    page.put("| x |", at: "b")
    page.put("nowhere", at: "c")
    #expect(
      page.text == """
        # Speed

        <!-- a -->

        new

        <!-- end -->

        Between <!-- b --> and the end.

        <!-- b -->

        | x |

        <!-- end -->

        """)
    let before = page.text
    page.put("new", at: "a")
    #expect(page.text == before)
  }

  @Test func aTableHasAsManyCellsInEachRow() {
    var table = Table(header: ["", "time", "ratio"])
    table.add("a|b", "3 ms", "")
    table.fail("Flask", Child.Failure(description: "it took too long"))
    table.remark("Perl is not installed")
    #expect(
      table.markdown == """
        |  | time | ratio |
        | --- | --- | --- |
        | a\\|b | 3 ms |  |
        | Flask | failed: it took too long |  |

        (Perl is not installed.)
        """)
  }

  @Test func theRunNamesCommandAndDay() {
    let words = FigurePage.runDescription(of: "make bench")
    #expect(words.hasPrefix("`make bench`, 20") && words.contains(" cores"), "\(words)")
  }

  /// The page has a place for each benchmark, and nothing in it that the command would not write again.
  @Test func thePageIsMadeByOneCommand() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources/parley/Parley.docc/Speed.md")
    let speed = try String(contentsOf: file, encoding: .utf8)
    let places = speed.split(separator: "\n").filter {
      $0.hasPrefix("<!-- ") && $0 != "<!-- end -->"
    }
    let names = Benchmark.usual.map(\.name)
    #expect(Set(places) == Set((["run"] + names).map { "<!-- \($0) -->" }))
    #expect(places.count == names.count + 1)
    var isInPlace = false
    for line in speed.split(separator: "\n") {
      if line.hasPrefix("<!-- ") { isInPlace = line != "<!-- end -->" }
      #expect(isInPlace || !line.hasPrefix("|"), "\(line)")
    }
  }
}
