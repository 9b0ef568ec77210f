import Testing

/// The README's figures of speed are those of its plot, which describes itself in words.
@Suite struct SpeedFigureTests {
  private static let microseconds = ["µs": 1, "ms": 1e3, "s": 1e6]

  /// Returns the time of a curve with some rules, in microseconds.
  private func time(of curve: String, rules: String) throws -> Double {
    let plot = try Project.text(".github/speed.svg")
    let words = try #require(plot.split(separator: curve + ": ").dropFirst().first)
    for part in words.prefix(while: { $0 != ":" }).split(separator: ", ") {
      let fields = part.split(separator: " ")
      guard fields.count >= 5, fields[3] == rules, fields[4].hasPrefix("rules") else { continue }
      return try #require(Double(fields[0])) * #require(Self.microseconds[String(fields[1])])
    }
    throw Missing(curve: curve, rules: rules)
  }

  private struct Missing: Error {
    var curve: String
    var rules: String
  }

  @Test(arguments: [("100", "240"), ("100,000", "624,519")])
  func theReadmeHasTheFiguresOfThePlot(rules: String, ratio: String) throws {
    let readme = try Project.text("README.md").split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
    let own = try time(of: "Parley, RiveScript", rules: rules)
    #expect(readme.contains("\(own) µs with \(rules)"))
    let number = try #require(Double(ratio.filter { $0 != "," }))
    let measured = try time(of: "Python, RiveScript", rules: rules) / own
    #expect(abs(number / measured - 1) < 0.05, "\(measured)")
    #expect(
      readme.contains("\(ratio) times with \(rules)")
        || readme.contains("\(ratio) times as long with \(rules) "))
  }

  /// Figures that are no rounded ones are those of the page that one run of one command makes.
  @Test(arguments: ["README.md", "Sources/parley/Parley.docc/Comparison.md"])
  func everyFigureIsThatOfTheirPage(document: String) throws {
    let speed = try Project.text("Sources/parley/Parley.docc/Speed.md")
    let ratios = speed.split(separator: "|").compactMap { cell -> Double? in
      guard let text = cell.split(separator: " ").last, text.hasSuffix("×") else { return nil }
      return Double(text.dropLast().filter { $0 != "," })
    }
    let words = try Project.text(document).split(whereSeparator: \.isWhitespace)
    for (index, word) in words.enumerated().dropFirst(2)
    where ["times", "times,", "times."].contains(word) {
      guard words[index - 2] != "about", words[index - 1].count > 1,
        let figure = Double(words[index - 1].filter { $0 != "," })
      else { continue }
      #expect(ratios.contains { abs(figure / $0 - 1) < 0.06 }, "\(figure)")
    }
  }
}
