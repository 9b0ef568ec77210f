/// How much is measured: everything, or with `--quick` a hundredth of it, which shows only that it works.
enum Effort {
  static let isQuick = CommandLine.arguments.contains("--quick")

  static func count(_ full: Int) -> Int { isQuick ? max(10, full / 100) : full }
}
