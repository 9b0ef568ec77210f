import Foundation

/// A page of the manual with tables of figures, each between `<!-- NAME -->` and `<!-- end -->`.
struct FigurePage {
  private(set) var text: String

  /// Replaces the table with this name; does nothing if the page has none.
  mutating func put(_ content: String, at name: String) {
    guard let start = text.range(of: "<!-- \(name) -->\n"),
      let end = text.range(of: "<!-- end -->", range: start.upperBound..<text.endIndex)
    else { return }
    text.replaceSubrange(start.upperBound..<end.lowerBound, with: "\n\(content)\n\n")
  }

  /// Returns a sentence about the command, the day and the machine.
  static func runDescription(of command: String) -> String {
    let day = Date.now.formatted(.iso8601.year().month().day())
    let information = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
    let model =
      information.split(separator: "\n").first { $0.hasPrefix("model name") }?
      .split(separator: ":").last.map { ", " + $0.trimmingCharacters(in: .whitespaces) } ?? ""
    let cores = ProcessInfo.processInfo.activeProcessorCount
    return "`\(command)`, \(day), on a machine with \(cores) cores\(model)."
  }
}
