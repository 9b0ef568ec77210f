import Disk
import Robots

struct RobotFolder {
  let path: String

  /// Writes the files, and creates their folders; fails without writing anything if the folder is not empty.
  func fill(with files: [StarterRobot.File]) throws(CommandFailure) {
    do throws(SystemError) {
      if Files.exists(path), try !Files.allNames(in: path).isEmpty { throw .notEmpty }
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
}
