/// Rows of figures as text, in aligned columns.
struct Table {
  var header: [String]
  var rows: [[String]] = []
  /// The remarks below the table, such as skipped measurements.
  var remarks: [String] = []
  /// The figures for `--plot`; empty for most benchmarks.
  var plot = Plot()

  init(_ header: String...) { self.header = header }

  var text: String {
    let all = [header] + rows
    let widths = header.indices.map { column in
      all.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
    }
    func line(_ cells: [String]) -> String {
      cells.enumerated().map { column, cell in
        let padding = String(repeating: " ", count: max(0, widths[column] - cell.count))
        return column == 0 ? cell + padding : padding + cell
      }.joined(separator: "  ")
    }
    let rule = widths.map { String(repeating: "-", count: $0) }.joined(separator: "  ")
    return ([line(header), rule] + rows.map(line) + remarks.map { "(\($0))" })
      .joined(separator: "\n")
  }
}
