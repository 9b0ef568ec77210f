import Foundation

/// The time of a reply over the number of rules, with a curve for each program; both axes are logarithmic.
struct Plot: Sendable {
  struct Point: Sendable, Equatable {
    var rules: Int
    var microseconds: Double
  }

  /// The measurements of one program.
  struct Curve: Sendable, Equatable {
    var name: String
    /// Whether the program's rules are in AIML instead of RiveScript.
    var isAIML: Bool
    var points: [Point]

    /// The time at the largest number of rules.
    var last: Double { points.last?.microseconds ?? 0 }
  }

  private(set) var curves: [Curve] = []

  /// Adds a measurement to the end of the curve with this name; the numbers of rules must ascend.
  ///
  /// Does nothing if one of the two numbers is not positive, because it has no logarithm.
  mutating func add(_ name: String, isAIML: Bool, rules: Int, microseconds: Double) {
    guard rules > 0, microseconds > 0 else { return }
    let point = Point(rules: rules, microseconds: microseconds)
    if let index = curves.firstIndex(where: { $0.name == name }) {
      curves[index].points.append(point)
    } else {
      curves.append(Curve(name: name, isAIML: isAIML, points: [point]))
    }
  }

  /// The edges of the area between the axes, in pixels from the picture's top left corner.
  static let (left, right, top, bottom) = (72.0, 560.0, 48.0, 368.0)
  /// The minimum distance between two labels.
  static let labelHeight = 19.0

  /// Returns the exponents of the powers of ten that enclose all values.
  private static func decades(_ values: [Double]) -> ClosedRange<Int> {
    guard let least = values.min(), let greatest = values.max() else { return 0...1 }
    let low = Int(log10(least).rounded(.down))
    return low...max(low + 1, Int(log10(greatest).rounded(.up)))
  }

  private var points: [Point] { curves.flatMap(\.points) }
  var decadesOfTime: ClosedRange<Int> { Self.decades(points.map(\.microseconds)) }
  var decadesOfRules: ClosedRange<Int> { Self.decades(points.map { Double($0.rules) }) }

  private static func share(_ value: Double, of decades: ClosedRange<Int>) -> Double {
    (log10(value) - Double(decades.lowerBound)) / Double(decades.count - 1)
  }

  func x(rules: Double) -> Double {
    Self.left + Self.share(rules, of: decadesOfRules) * (Self.right - Self.left)
  }

  func y(microseconds: Double) -> Double {
    Self.bottom - Self.share(microseconds, of: decadesOfTime) * (Self.bottom - Self.top)
  }

  /// The vertical position of each curve's label: beside the curve's end, unless labels would overlap there.
  var labelPositions: [Double] {
    let fastestFirst = curves.indices.sorted { (curves[$0].last, $0) < (curves[$1].last, $1) }
    var positions = curves.map { y(microseconds: $0.last) }
    var limit = Self.bottom
    for index in fastestFirst {
      positions[index] = min(positions[index], limit)
      limit = positions[index] - Self.labelHeight
    }
    // Labels that were moved beyond the top are moved down again.
    limit = Self.top
    for index in fastestFirst.reversed() {
      positions[index] = max(positions[index], limit)
      limit = positions[index] + Self.labelHeight
    }
    return positions
  }
}
