package import Conversations
import Disk

/// Finds the rule files at a user's paths: the files themselves, and those in folders at any depth.
package struct RuleFileFinder {
  /// A rule file that was found, or an unreadable folder in a folder.
  package struct Finding: Equatable {
    /// The path as the user gave it; for a file found in a folder, the folder's given path with the rest appended.
    package let path: String
    /// Whether the user named the file itself instead of a folder above it.
    package let isNamed: Bool
    /// Whether the file has another extension, and is loaded because rule files use it.
    package var isCompanion = false
  }

  /// The extensions of rule files, without the dot.
  package let extensions: [String]
  /// Whether the files that the user names may have any extension.
  package var allowsAnyNamed = false
  /// A function that returns whether a file belongs to rule files although it has another extension.
  package var isCompanion: (String) -> Bool = { _ in false }
  /// A function that returns whether a file in a folder, with one of the extensions, contains rules.
  package var holdsRules: (String) -> Bool = { _ in true }

  package init(extensions: [String]) { self.extensions = extensions }

  /// Returns each file once, in the order of the paths; the files of a folder are sorted by name.
  package func files(at paths: [String]) throws(RobotLoadError) -> [Finding] {
    try search(paths).found
  }

  /// Returns the files in the folders, other than rule files and hidden files; at most `maximum` of them.
  package func others(in paths: [String], maximum: Int) throws(RobotLoadError) -> [String] {
    Array(try search(paths).others.prefix(maximum))
  }

  private func search(_ paths: [String]) throws(RobotLoadError) -> Search {
    var search = Search(finder: self)
    for path in paths { try search.visit(named: path) }
    return search
  }

  private func hasEnding(_ path: String) -> Bool {
    extensions.contains { path.lowercased().hasSuffix("." + $0) }
  }

  private struct Search {
    let finder: RuleFileFinder
    var found: [Finding] = []
    /// The files found in folders, other than rule files.
    var others: [String] = []
    /// The identities of visited files and folders, because links may form a cycle.
    var visited: Set<FileStatus.Identity> = []

    mutating func visit(named path: String) throws(RobotLoadError) {
      let status = try Self.status(of: path)
      switch status.kind {
      case .folder:
        let before = found.count
        try list(path, status, isNamed: true)
        if found[before...].allSatisfy(\.isCompanion) {
          throw .noRules(folder: path, extensions: finder.extensions)
        }
      case .file:
        let isCompanion = !finder.hasEnding(path) && finder.isCompanion(path)
        guard finder.allowsAnyNamed || isCompanion || finder.hasEnding(path) else {
          throw .unknownExtension(path: path, extensions: finder.extensions)
        }
        if visited.insert(status.identity).inserted {
          found.append(Finding(path: path, isNamed: true, isCompanion: isCompanion))
        }
      case .other: throw .unreadable(path: path, reason: "neither a file nor a folder")
      }
    }

    private mutating func list(
      _ folder: String, _ status: FileStatus, isNamed: Bool
    ) throws(RobotLoadError) {
      guard visited.insert(status.identity).inserted else { return }
      let names: [String]
      do {
        names = try Files.names(in: folder)
      } catch {
        if isNamed { throw .unreadable(path: folder, reason: error.reason) }
        // Reading it fails, too, which is reported as with an unreadable file.
        return found.append(Finding(path: folder, isNamed: false))
      }
      for name in names {
        let path = folder.hasSuffix("/") ? folder + name : folder + "/" + name
        // A broken link is not a rule file.
        guard let status = try? FileStatus(of: path) else { continue }
        switch status.kind {
        case .folder: try list(path, status, isNamed: false)
        case .file
        where (finder.hasEnding(name) && finder.holdsRules(path)) || finder.isCompanion(path):
          if visited.insert(status.identity).inserted {
            found.append(
              Finding(path: path, isNamed: false, isCompanion: !finder.hasEnding(name)))
          }
        case .file: others.append(path)
        case .other: break
        }
      }
    }

    private static func status(of path: String) throws(RobotLoadError) -> FileStatus {
      do {
        return try FileStatus(of: path)
      } catch {
        if error.isMissing { throw .missing(path: path) }
        throw .unreadable(path: path, reason: error.reason)
      }
    }
  }
}
