extension String {
  /// Returns this path relative to a file's folder; both are absolute paths without `.` and `..`.
  ///
  /// In the file `/a/talks/tea.chat`, `/a/robots/waiter` becomes `../robots/waiter`, and `/a/talks` becomes `.`.
  package func path(fromFolderOf file: String) -> String {
    let here = file.split(separator: "/").dropLast()
    let there = split(separator: "/")
    let shared = zip(here, there).prefix { $0 == $1 }.count
    let way = here.dropFirst(shared).map { _ in ".." } + there.dropFirst(shared)
    return way.isEmpty ? "." : way.joined(separator: "/")
  }
}
