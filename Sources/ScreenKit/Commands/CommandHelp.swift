package import Terminal

package enum CommandGroup: String, Sendable, CaseIterable {
  case talk, understand, change, keep
}

/// The overview of a screen: its commands in groups, and its keys.
///
/// It has two columns if they fit, so that a window of 80 columns and 24 lines shows all of it.
package struct CommandHelp: Sendable, Equatable {
  package struct Row: Sendable, Equatable {
    package var name: String
    /// The argument, shown if there is space: `FILE`.
    package var argument = ""
    package var purpose: String
    /// Whether the key works only on a terminal that draws rows again, not on one that is read row by row.
    fileprivate var needsDrawing: Bool

    package init(
      _ name: String, argument: String = "", purpose: String, needsDrawing: Bool = false
    ) {
      self.name = name
      self.argument = argument
      self.purpose = purpose
      self.needsDrawing = needsDrawing
    }

    fileprivate var form: String { argument.isEmpty ? name : name + " " + argument }
  }

  package struct Section: Sendable, Equatable {
    package var title: String
    package var rows: [Row]
  }

  package var commands: [Section]
  package var keys: [Row]
  package var hint: String

  /// The lines for a pipe: one column with the arguments, without keys.
  package var lines: [String] {
    let column = Column(commands, withArguments: true)
    return (column.lines(of: commands) + [StyledText(hint)]).map(\.text)
  }

  /// The lines for a terminal that is read row by row, with the keys that work there.
  var plainLines: [String] {
    let keys = keys.filter { !$0.needsDrawing }
    return (commands + [Section(title: "keys", rows: keys)]).flatMap { section in
      [section.title] + section.rows.map { "\($0.form): \($0.purpose)" }
    } + [hint]
  }

  /// Returns the lines for a terminal, wrapped to `width` columns as far as the names leave space for it.
  package func styledLines(width: Int) -> [StyledText] {
    let all = commands + [Section(title: "keys", rows: keys)]
    let halfWidth = (width - Self.gap) / 2
    let rows =
      if let wide = Column(fitting: halfWidth, all) {
        wide.paired(all, width: halfWidth + Self.gap)
      } else {
        (Column(fitting: width, all) ?? Column(all, withArguments: false))
          .lines(of: all, width: width)
      }
    return rows + StyledText(hint).wrappedLines(to: width)
  }

  /// The number of terminal columns between two sections side by side.
  private static let gap = 2

  /// The widths within a column of rows.
  private struct Column {
    let withArguments: Bool
    /// The width of the names, by section.
    private var nameWidths: [String: Int] = [:]
    private var width = 0

    init(_ sections: [Section], withArguments: Bool) {
      self.withArguments = withArguments
      for section in sections {
        let longest = section.rows.map { Self.name($0, withArguments).displayWidth }.max() ?? 0
        nameWidths[section.title] = longest
        let purposes = section.rows.map(\.purpose.displayWidth).max() ?? 0
        width = max(width, Self.indent + longest + Self.margin + purposes)
      }
    }

    /// Creates the widths with arguments if they fit, otherwise without; `nil` if neither fits.
    init?(fitting width: Int, _ sections: [Section]) {
      let forms = [true, false].map { Column(sections, withArguments: $0) }
      guard let column = forms.first(where: { $0.width <= width }) else { return nil }
      self = column
    }

    private static let indent = 1
    private static let margin = 2

    private static func name(_ row: Row, _ withArguments: Bool) -> String {
      withArguments ? row.form : row.name
    }

    func lines(of sections: [Section], width: Int = .max) -> [StyledText] {
      sections.flatMap { section in
        [StyledText(section.title, .strong)]
          + section.rows.flatMap { lines(of: $0, in: section, width: width) }
      }
    }

    /// Returns the sections in pairs, side by side; if the last one has no partner, its rows are split into two halves.
    func paired(_ sections: [Section], width: Int) -> [StyledText] {
      var lines: [StyledText] = []
      for start in stride(from: 0, to: sections.count, by: 2) {
        let left = sections[start]
        let right = sections[start...].dropFirst().first
        let halves =
          right.map { [self.lines(of: [left]), self.lines(of: [$0])] } ?? split(left)
        for row in 0..<(halves.map(\.count).max() ?? 0) {
          let cells = halves.map { row < $0.count ? $0[row] : "" }
          let pad = max(0, width - cells[0].text.displayWidth)
          let isAlone = cells[1].text.isEmpty
          lines.append(
            isAlone
              ? cells[0] : cells[0] + StyledText(String(repeating: " ", count: pad)) + cells[1])
        }
      }
      return lines
    }

    private func split(_ section: Section) -> [[StyledText]] {
      let all = lines(of: [section])
      let middle = 1 + (section.rows.count + 1) / 2
      return [Array(all[..<middle]), [""] + all[middle...]]
    }

    private func lines(of row: Row, in section: Section, width: Int) -> [StyledText] {
      let name = Self.name(row, withArguments)
      let column = Self.indent + (nameWidths[section.title] ?? 0) + Self.margin
      let head =
        StyledText(String(repeating: " ", count: Self.indent))
        + StyledText(name.padded(to: column - Self.indent), .good)
      guard width < .max else { return [head + StyledText(row.purpose)] }
      return StyledText(row.purpose).wrappedLines(to: max(8, width - column)).hanging(from: head)
    }
  }
}
