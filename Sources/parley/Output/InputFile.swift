import Conversations
import Disk
import RuleLoading
import Transcripts

extension Files {
  /// Returns the text of a file that a command reads.
  ///
  /// - Parameters:
  ///   - limit: the maximum number of bytes.
  ///   - name: the name of the file in an error; `nil` for its path.
  static func input(
    _ path: String, upTo limit: Int, named name: String? = nil
  ) throws(CommandFailure) -> [UInt8] {
    do throws(SystemError) {
      return try text(of: path, upTo: limit)
    } catch {
      throw .unreadable(path: name ?? path, reason: error.reason)
    }
  }
}

extension CommandArguments {
  /// Returns the robot of rule files, folders or a built-in robot.
  @MainActor
  func robot(
    of paths: [String], showing progress: WorkProgress? = nil
  ) async throws(CommandFailure) -> Robot {
    do throws(RobotLoadError) {
      return try await LiveRobots(rules: paths, languages: self.languages, progress: progress)
        .robot(for: RobotRequest())
    } catch {
      throw .rules(path: error.path ?? paths.first ?? RobotRequest.builtin, reason: error.reason)
    }
  }
}
