import Disk
import Platform
import Quoting
import Terminal

/// Graphviz's program `dot`, which draws graphs.
struct Graphviz {
  private static let maximumBytes = 1 << 28

  /// The folder of the input and output files of `dot`, which only this user can read.
  private let folder: String

  /// Returns the SVG picture of a graph, which is light or dark as the reader prefers.
  ///
  /// - Parameter dot: the graph in the language of Graphviz.
  static func svg(of dot: String) throws(CommandFailure) -> String {
    let parent = Files.temporaryFolder
    guard let folder = Files.makePrivateFolder(in: parent, prefix: "parley-") else {
      throw .unwritable(path: parent, reason: SystemError(code: errno).reason)
    }
    defer { Files.removeFolder(folder) }
    return styled(try Graphviz(folder: folder).draw(dot))
  }

  private func path(_ name: String) -> String { "\(folder)/\(name)" }

  private func draw(_ dot: String) throws(CommandFailure) -> String {
    try CommandFailure.writing(path("in")) { () throws(SystemError) in
      try Files.put(Array(dot.utf8), at: path("in"), replacing: false)
    }
    let (input, output) = (path("in").inSingleQuotes, path("out").inSingleQuotes)
    // `system` makes this program ignore Ctrl-C, and an interrupted `dot` may exit with 0; so the shell exits with 130.
    let drawing = "dot -Tsvg <\(input) >\(output) 2>\(path("errors").inSingleQuotes)"
    let status = unsafe system("trap 'exit 130' INT; \(drawing); exit")
    if status == 130 << 8 {
      Files.removeFolder(folder)
      endProgram(by: SIGINT)
    }
    // The shell's exit code for a program that can't be found
    if status == 127 << 8 { throw .noGraphviz }
    guard status == 0 else {
      let errors = try? Files.contents(of: path("errors"), upTo: Self.maximumBytes)
      let firstError = String(decoding: errors ?? [], as: UTF8.self).split(separator: "\n").first
      throw .graphviz(reason: firstError.map(String.init) ?? "it ended with an error")
    }
    do throws(SystemError) {
      return String(
        decoding: try Files.contents(of: path("out"), upTo: Self.maximumBytes), as: UTF8.self)
    } catch {
      throw .graphviz(reason: error.reason)
    }
  }

  /// Returns the picture without the parts before its root, and with a style sheet.
  private static func styled(_ svg: String) -> String {
    guard let start = svg.firstRange(of: "<svg"),
      let end = svg[start.upperBound...].firstIndex(of: ">")
    else { return svg }
    return svg[start.lowerBound...end] + "\n<style>\(css)</style>" + svg[svg.index(after: end)...]
  }

  private static var css: String {
    let text = StyleColors.color(of: .plain)
    let dim = StyleColors.color(of: .dim)
    let problem = StyleColors.color(of: .problem)
    let all: [(selector: String, property: String, color: StyleColors.Pair)] = [
      ("svg", "background", StyleColors.background),
      ("text", "fill", text), (".edge text", "fill", dim),
      (".edge path,.edge polygon", "stroke", dim),
      (".edge polygon", "fill", dim),
      (".includes polygon,.inherits polygon", "fill", StyleColors.background),
      (".node path,.node polygon,.node ellipse,.cluster path", "stroke", StyleColors.border),
      (".node path,.node polygon,.node ellipse", "fill", StyleColors.bar),
      (".dead text,.edge.dead polygon", "fill", problem),
      (".dead path,.dead polygon,.dead ellipse", "stroke", problem),
    ]
    func rules(_ shade: KeyPath<StyleColors.Pair, String>) -> String {
      all.map { "\($0.selector){\($0.property):\($0.color[keyPath: shade])}" }.joined()
    }
    return rules(\.light) + "@media(prefers-color-scheme:dark){\(rules(\.dark))}"
  }
}
