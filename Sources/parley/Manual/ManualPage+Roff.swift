extension ManualPage {
  /// The page in the format of man(7), without warnings from mandoc or groff.
  var roff: String {
    var lines = [
      ".TH \(Roff.argument(name.uppercased())) \(section) \(Version.date) "
        + "\(Roff.argument("Parley \(Version.current)")) \(Roff.argument("Parley"))",
      ".SH NAME",
      "\(Roff.literal(name)) \\- \(Roff.literal(summary))",
    ]
    // Two blocks have vertical space between them, but a heading has none after it.
    var isAfterBlock = false
    for block in blocks {
      lines += block.roff(isAfterBlock: isAfterBlock)
      isAfterBlock = !block.isHeading
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension ManualBlock {
  fileprivate var isHeading: Bool {
    switch self {
    case .heading, .subheading: true
    default: false
    }
  }

  /// Returns the block in the format of man(7).
  ///
  /// - Parameter isAfterBlock: whether another block precedes it under the same heading.
  fileprivate func roff(isAfterBlock: Bool) -> [String] {
    let paragraph = isAfterBlock ? [".PP"] : []
    switch self {
    case .heading(let title): return [".SH \(Roff.argument(title))"]
    case .subheading(let title): return [".SS \(Roff.argument(title))"]
    case .text(let text): return paragraph + [Roff.marked(text)]
    case .usage(let command, let operands):
      let line = "\\fB\(Roff.literal(command))\\fR \(Roff.operands(operands))"
      return (isAfterBlock ? [".br"] : []) + [line]
    case .items(let items):
      return items.flatMap { [".TP", Roff.marked($0.term), Roff.marked($0.text)] }
    case .lines(let text):
      let indented = text.split(separator: "\n", omittingEmptySubsequences: false)
        .map { $0.isEmpty ? "" : Roff.literal("    " + $0) }
      return paragraph + [".EX"] + indented + [".EE"]
    case .pages(let names):
      return names.enumerated().map { index, name in
        let end = index == names.count - 1 ? "" : ","
        let parts = name.split(separator: "(", maxSplits: 1)
        return ".BR \(Roff.literal(String(parts[0]))) (\(parts.dropFirst().joined())\(end)"
      }
    }
  }
}
