import Disk
import Robots

struct RobotFolder {
  let path: String

  /// Writes the files, and creates their folders; fails without writing anything if the folder is not empty.
  func fill(with files: [StarterRobot.File]) throws(CommandFailure) {
    do throws(SystemError) {
      if let names = try existing, !names.isEmpty { throw .notEmpty }
      try Files.makeFolder(path)
      for file in files {
        let target = path + "/" + file.path
        try Files.makeFolder(for: target)
        try Files.put(file.bytes, at: target, replacing: false)
      }
    } catch {
      let isFull = error.code == SystemError.notEmpty.code
      throw .newRobot(
        path: path, reason: isFull ? "it is not empty; name a new folder" : error.reason)
    }
  }

  /// The names in the folder, including hidden files; `nil` if it does not exist.
  private var existing: [String]? {
    get throws(SystemError) {
      do {
        return try Files.allNames(in: path)
      } catch {
        if error.code == SystemError.missing.code { return nil }
        throw error
      }
    }
  }
}
