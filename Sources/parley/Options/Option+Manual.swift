/// The options of `manual`.
extension Option {
  static let listPages = Option("list", help: "list the file names of all pages") {
    $0.listsPages = true
  }
}
