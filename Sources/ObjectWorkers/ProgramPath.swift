import CWorker
import Disk
import Platform

/// Finding programs, and the environment in which they run.
enum ProgramPath {
  /// Returns the absolute path of a program in a folder of `PATH`; relative folders don't count.
  ///
  /// A name with a slash is a path itself.
  static func find(_ name: String) -> String? {
    if name.contains("/") { return unsafe access(name, X_OK) == 0 ? name : nil }
    return folders.lazy.map { $0 + "/" + name }.first { unsafe access($0, X_OK) == 0 }
  }

  private static var folders: [String] {
    (Environment.variable("PATH") ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":")
      .filter { $0.hasPrefix("/") }.map(String.init)
  }

  /// All variables of this process, except that those of `environment` have the values there.
  static var wholeEnvironment: [String] {
    let names = environment.map { $0.prefix { $0 != "=" } }
    var all = environment
    var next = unsafe parley_environment()
    while let text = unsafe next?.pointee {
      let variable = unsafe String(cString: text)
      if !names.contains(variable.prefix { $0 != "=" }) { all.append(variable) }
      unsafe next = unsafe next?.successor()
    }
    return all
  }

  /// The variables of a worker: only those that programs need in order to start.
  static var environment: [String] {
    let kept = ["HOME", "TMPDIR", "TZ"].compactMap { name in
      Environment.variable(name).map { "\(name)=\($0)" }
    }
    return ["PATH=" + folders.joined(separator: ":"), "LC_ALL=C.UTF-8", "LANG=C.UTF-8"] + kept
  }
}
