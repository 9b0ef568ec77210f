/// A small, readable robot, which `parley new` copies into a folder as a starting point.
///
/// The files in `Starter/` are embedded in the binary, like those of the built-in robots.
package enum StarterRobot {
  package struct File: Sendable {
    /// The path relative to the robot's folder.
    package var path: String
    package var bytes: [UInt8]

    package init(path: String, bytes: [UInt8]) {
      self.path = path
      self.bytes = bytes
    }
  }

  package static var files: [File] { files(named: "starter-") }

  /// Returns the files whose names in `Starter/` begin with a prefix, which their paths do not have.
  static func files(named prefix: String) -> [File] {
    let prefix = "Starter/" + prefix
    return EmbeddedFile.all.filter { $0.path.hasPrefix(prefix) }.map { file in
      let name = String(file.path.dropFirst(prefix.count))
      let folder = name.hasSuffix(".chat") ? "Transcripts/" : ""
      return File(path: folder + name, bytes: file.bytes)
    }
  }
}

/// The robots to start from, by what they are for.
package enum RobotTemplate: String, CaseIterable, Sendable {
  case answers, booking, story, chat

  /// The purpose, as a phrase after a number.
  package var purpose: String {
    switch self {
    case .answers: "answer questions"
    case .booking: "take a booking"
    case .story: "tell a story"
    case .chat: "chat"
    }
  }

  package var files: [StarterRobot.File] {
    switch self {
    case .answers: StarterRobot.files(named: "answers-")
    // A test proves that these questions can be read.
    case .booking: (try? Interview(Interview.booking).files) ?? []
    case .story: StarterRobot.files(named: "story-")
    case .chat: StarterRobot.files
    }
  }
}
