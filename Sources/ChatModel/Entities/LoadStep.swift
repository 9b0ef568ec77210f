/// One step of loading a robot; the last one is `loaded` or `failed`.
package enum LoadStep: Sendable {
  /// So many of the rule files are read; `total` may grow while folders are looked through.
  case progress(done: Int, total: Int)
  case loaded(Robot)
  case failed(RobotLoadError)
}
