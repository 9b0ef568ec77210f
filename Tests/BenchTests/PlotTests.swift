import Foundation
import TestSupport
import Testing

@testable import bench

#if canImport(FoundationXML)
import FoundationXML
#endif

/// The laws of the plot that `make bench PLOT=…` draws.
@Suite struct PlotTests {
  /// A plot with some curves over two to five sizes, the same for each seed.
  private func plot(seed: UInt64) -> Plot {
    var random = SplitMix(seed: seed)
    var plot = Plot()
    let sizes = (2...Int.random(in: 3...6, using: &random)).map { Int(pow(10, Double($0))) }
    for name in 0..<Int.random(in: 1...8, using: &random) {
      for size in sizes {
        plot.add(
          "<\(name)> & Co", isAIML: name % 2 == 1, rules: size,
          microseconds: pow(10, .random(in: 0...7, using: &random)))
      }
    }
    return plot
  }

  @Test func pointsAndLabelsLieBetweenTheAxes() {
    for seed in 0..<300 {
      let plot = plot(seed: UInt64(seed))
      for point in plot.curves.flatMap(\.points) {
        let (x, y) = (plot.x(rules: Double(point.rules)), plot.y(microseconds: point.microseconds))
        #expect(x >= Plot.left - 0.01 && x <= Plot.right + 0.01, "seed \(seed)")
        #expect(y >= Plot.top - 0.01 && y <= Plot.bottom + 0.01, "seed \(seed)")
      }
      let labels = plot.labelPositions
      #expect(labels.allSatisfy { $0 >= Plot.top && $0 <= Plot.bottom }, "seed \(seed)")
    }
  }

  @Test func noTwoLabelsOverlapAndTheFasterStandsLower() {
    for seed in 0..<300 {
      let plot = plot(seed: UInt64(seed))
      let order = zip(plot.curves, plot.labelPositions).sorted { $0.0.last < $1.0.last }.map(\.1)
      for (faster, slower) in zip(order, order.dropFirst()) {
        #expect(faster - slower >= Plot.labelHeight - 0.01, "seed \(seed)")
      }
    }
  }

  @Test func aTenthOfTheTimeIsOneLineOfTheGridLower() {
    var plot = Plot()
    plot.add("a", isAIML: false, rules: 100, microseconds: 3)
    plot.add("a", isAIML: false, rules: 1000, microseconds: 4_000_000)
    #expect(plot.decadesOfTime == 0...7)
    #expect(plot.decadesOfRules == 2...3)
    let line = (Plot.bottom - Plot.top) / 7
    #expect(abs(plot.y(microseconds: 1) - Plot.bottom) < 0.01)
    #expect(abs(plot.y(microseconds: 30) - plot.y(microseconds: 300) - line) < 0.01)
    #expect(abs(plot.x(rules: 1000) - Plot.right) < 0.01)
  }

  @Test func thePictureIsXMLWithEveryNameAndFigure() {
    for seed in 0..<20 {
      let plot = plot(seed: UInt64(seed))
      let svg = plot.svg
      let document = XMLParser(data: Data(svg.utf8))
      #expect(document.parse(), "seed \(seed): \(svg)")
      for curve in plot.curves {
        let name = curve.name.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
          .replacing(">", with: "&gt;")
        #expect(svg.contains("\(name) \(Format.time(curve.last))</text>"), "seed \(seed)")
      }
      #expect(svg == plot.svg)
    }
    #expect(XMLParser(data: Data(Plot().svg.utf8)).parse())
  }

  @Test(arguments: [
    (0.94, "0.9 µs"), (1, "1 µs"), (3.14, "3.1 µs"), (9.96, "10 µs"), (572.4, "572 µs"),
    (999.6, "1.0 ms"), (1000, "1 ms"), (10_000_000, "10 s"), (1_700_000, "1.7 s"),
  ])
  func timesHaveTwoOrThreeDigits(microseconds: Double, text: String) {
    #expect(Format.time(microseconds) == text)
  }
}
