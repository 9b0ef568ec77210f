/// Paths as one file names another.
package enum RelativePath {
  /// How a file names `target`; both are absolute paths without `.` and `..`.
  ///
  /// `/a/talks/tea.chat` names `/a/robots/waiter` as `../robots/waiter`.
  package static func from(folderOf file: String, to target: String) -> String {
    let here = file.split(separator: "/").dropLast()
    let there = target.split(separator: "/")
    let shared = zip(here, there).prefix { $0 == $1 }.count
    let way = here.dropFirst(shared).map { _ in ".." } + there.dropFirst(shared)
    return way.isEmpty ? "." : way.joined(separator: "/")
  }
}
