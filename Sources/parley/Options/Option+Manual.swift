/// The options of `manual`.
extension Option {
  static let listPages = Option("list", help: "list the pages by their file names") {
    $0.listsPages = true
  }
}
