import Foundation
import Quoting
import Terminal

extension Plot {
  /// The plot as an SVG picture, which follows the reader's choice of light or dark.
  var svg: String {
    let title = "Time of a reply by number of rules"
    var text = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 752 432" width="752" height="432" role="img" \
      aria-labelledby="title figures">
      <title id="title">\(title)</title>
      <desc id="figures">\(figures.markupEscaped)</desc>
      <style>
      \(Self.css)
      </style>
      <rect class="page" x=".5" y=".5" width="751" height="431" rx="8"/>
      <text class="strong" x="\(Self.number(Self.left))" y="28">\(title)</text>

      """
    text += axes
    for (index, position) in labelPositions.enumerated() {
      text += drawn(curves[index], color: "c\(index % Self.colors.count)", label: position)
    }
    return text + legend + "</svg>\n"
  }

  /// The figures in words, for readers who do not see the picture.
  private var figures: String {
    curves.map { curve in
      "\(curve.name)\(curve.name.contains(",") ? "" : curve.isAIML ? ", AIML" : ", RiveScript"): "
        + curve.points.map {
          "\(Format.time($0.microseconds)) with \(Format.count(Double($0.rules))) rules"
        }.joined(separator: ", ") + "."
    }.joined(separator: " ")
  }

  private var axes: String {
    let (left, right) = (Self.number(Self.left), Self.number(Self.right))
    let (top, bottom) = (Self.number(Self.top), Self.number(Self.bottom))
    var text = ""
    for decade in decadesOfTime {
      let time = pow(10, Double(decade))
      let y = Self.number(y(microseconds: time))
      text += """
        <path class="grid" d="M\(left) \(y)H\(right)"/>
        <text class="dim" x="\(Self.number(Self.left - 10))" y="\(y)" dy=".35em" \
        text-anchor="end">\(Format.time(time))</text>

        """
    }
    for decade in decadesOfRules {
      let rules = pow(10, Double(decade))
      let x = Self.number(x(rules: rules))
      text += """
        <path class="grid" d="M\(x) \(top)V\(bottom)"/>
        <text class="dim" x="\(x)" y="\(Self.number(Self.bottom + 22))" \
        text-anchor="middle">\(Format.count(rules))</text>

        """
    }
    return text + """
      <text class="dim" x="\(Self.number((Self.left + Self.right) / 2))" y="\(Self.number(Self.bottom + 46))" \
      text-anchor="middle">rules (both axes are logarithmic)</text>

      """
  }

  private func drawn(_ curve: Curve, color: String, label: Double) -> String {
    let points = curve.points.map {
      (x: Self.number(x(rules: Double($0.rules))), y: Self.number(y(microseconds: $0.microseconds)))
    }
    guard let last = points.last else { return "" }
    let beside = Self.number(Self.right + 24)
    let position = Self.number(label)
    return """
      <path class="curve \(color)" d="M\(points.map { "\($0.x) \($0.y)" }.joined(separator: "L"))"\
      \(curve.isAIML ? " stroke-dasharray=\"6 4\"" : "")/>
      \(points.map { Self.mark(isAIML: curve.isAIML, x: $0.x, y: $0.y, color) }.joined())
      <path class="lead \(color)" d="M\(last.x) \(last.y)L\(Self.number(Self.right + 19)) \(position)"/>
      <text class="label \(color)" x="\(beside)" y="\(position)" dy=".35em">\
      \(curve.name.markupEscaped) \(Format.time(curve.last))</text>

      """
  }

  /// The legend beside the title: the mark of each language.
  private var legend: String {
    let languages = [(false, "RiveScript"), (true, "AIML")]
      .filter { isAIML, _ in curves.contains { $0.isAIML == isAIML } }
    return languages.enumerated().map { column, language in
      let x = Self.right + 28 + Double(column) * 96
      return Self.mark(isAIML: language.0, x: Self.number(x), y: "24.0", "dim")
        + """
        <text class="dim" x="\(Self.number(x + 11))" y="24.0" dy=".35em">\(language.1)</text>

        """
    }.joined()
  }

  /// Returns the mark of a measurement: a disc for RiveScript, a lozenge for AIML.
  private static func mark(isAIML: Bool, x: String, y: String, _ color: String) -> String {
    isAIML
      ? "<path class=\"mark \(color)\" transform=\"translate(\(x) \(y))\" d=\"M0-6L6 0L0 6L-6 0z\"/>"
      : "<circle class=\"mark \(color)\" cx=\"\(x)\" cy=\"\(y)\" r=\"4.5\"/>"
  }

  private static func number(_ value: Double) -> String { String(format: "%.1f", value) }

  /// The colors of the curves on light and on dark pages, each with a contrast of at least 4.5 to 1.
  private static let colors = [
    ("#1a7f37", "#3fb950"), ("#0a6c74", "#39c5cf"), ("#cf222e", "#f85149"), ("#8a5a00", "#d29922"),
    ("#8250df", "#b083f0"), ("#0969da", "#58a6ff"), ("#bf3989", "#f778ba"),
  ]

  private static var css: String {
    func rules(_ shade: KeyPath<StyleColors.Pair, String>, _ curves: [String]) -> String {
      let (strong, dim) = (StyleColors.color(of: .strong), StyleColors.color(of: .dim))
      let (page, line) = (StyleColors.background, StyleColors.border)
      return ".page{fill:\(page[keyPath: shade]);stroke:\(line[keyPath: shade])}"
        + ".grid{stroke:\(line[keyPath: shade])}.strong{fill:\(strong[keyPath: shade])}"
        + ".dim{fill:\(dim[keyPath: shade])}"
        + curves.enumerated().map { ".c\($0){color:\($1)}" }.joined()
    }
    return "text{font:13px system-ui,-apple-system,'Segoe UI',Helvetica,Arial,sans-serif}"
      + ".strong{font-size:15px;font-weight:600}.curve,.lead{fill:none;stroke:currentColor}"
      + ".curve{stroke-width:2.5;stroke-linejoin:round}.lead{opacity:.5}"
      + ".mark:not(.dim),.label{fill:currentColor}"
      + rules(\.light, colors.map(\.0))
      + "@media(prefers-color-scheme:dark){\(rules(\.dark, colors.map(\.1)))}"
  }
}
