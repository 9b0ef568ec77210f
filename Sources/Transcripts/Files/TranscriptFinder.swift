import Disk
package import Responder

/// Finds transcripts: named files, files in folders, and files that match globs.
package struct TranscriptFinder: Sendable {
  /// The file extension of transcripts, with the dot.
  package static let suffix = ".chat"
  /// The operand for standard input.
  package static let standardInput = "-"

  /// The files in the order of the paths, sorted by name within a folder; a file that two paths name is listed once.
  package private(set) var files: [String] = []
  package private(set) var diagnostics: [Diagnostic] = []
  private let suffixes: [String]
  private var seen: Set<FileStatus.Identity> = []
  private var visitedFolders = 0
  /// The maximum number of folders to visit, because links can create an enormous number of paths to a folder.
  private static let maximumFolders = 100_000

  /// Finds the transcripts at all paths; the cost grows with the contents of the folders.
  ///
  /// - Parameter suffixes: the suffixes of the files to find in folders and by globs; a named file may have any name.
  package init(_ paths: [String], suffixes: [String] = [suffix]) {
    self.suffixes = suffixes
    for path in paths { look(at: path) }
  }

  private mutating func look(at path: String) {
    if path == Self.standardInput {
      if !files.contains(path) { files.append(path) }
      return
    }
    do throws(SystemError) {
      let status = try FileStatus(of: path)
      switch status.kind {
      // A named path that is not a regular file, such as `<(curl …)` in a shell, is read like one.
      case .file, .other: add(path, status.identity)
      case .folder: walk(path, above: [status.identity])
      }
    } catch {
      if Glob.isGlob(path) { return expand(path) }
      report(error, at: path, missing: "there is no such file or folder")
    }
  }

  private mutating func add(_ path: String, _ identity: FileStatus.Identity) {
    if seen.insert(identity).inserted { files.append(path) }
  }

  /// Visits a folder; `above` contains the folders on the path to it, which are not entered again.
  private mutating func walk(
    _ folder: String, above: Set<FileStatus.Identity>, accepts: (String) -> Bool = { _ in true }
  ) {
    visitedFolders += 1
    guard visitedFolders <= Self.maximumFolders else {
      if visitedFolders == Self.maximumFolders + 1 {
        report(
          "too-many-folders", folder, "the search stops here, after \(Self.maximumFolders) folders"
        )
      }
      return
    }
    let names: [String]
    do throws(FileError) {
      names = try FileSystem.names(in: folder)
    } catch {
      return report("unreadable", folder, error.message)
    }
    for name in names {
      let path = folder == "." ? name : folder.hasSuffix("/") ? folder + name : folder + "/" + name
      let status: FileStatus
      do throws(SystemError) {
        status = try FileStatus(of: path)
      } catch {
        if isTranscript(name) { report(error, at: path, missing: "the link is broken") }
        continue
      }
      switch status.kind {
      case .file: if isTranscript(name), accepts(path) { add(path, status.identity) }
      case .other: continue
      case .folder where above.contains(status.identity):
        report("folder-loop", path, "the link points to a folder that contains it", .warning)
      case .folder: walk(path, above: above.union([status.identity]), accepts: accepts)
      }
    }
  }

  private func isTranscript(_ name: String) -> Bool { suffixes.contains { name.hasSuffix($0) } }

  /// Adds the transcripts that match a glob; searches the folder before the first wildcard, `a/b` for `a/b/*/c*.chat`.
  private mutating func expand(_ pattern: String) {
    let parts = pattern.split(separator: "/", omittingEmptySubsequences: false)
    // With the slashes as in the pattern, so that the paths match it.
    let fixed = parts.prefix { !Glob.isGlob(String($0)) }.map { "\($0)/" }.joined()
    let folder = fixed.isEmpty ? "." : fixed
    let glob = Glob(pattern)
    var matchesAny = false
    if let status = try? FileStatus(of: folder), status.kind == .folder {
      walk(folder, above: [status.identity]) { path in
        let matches = glob.matches(path)
        matchesAny = matchesAny || matches
        return matches
      }
    }
    if !matchesAny { report("missing", pattern, "no transcript matches this pattern") }
  }

  private mutating func report(_ error: SystemError, at path: String, missing: String) {
    if error.isMissing { return report("missing", path, missing) }
    report("unreadable", path, "cannot be read: \(error.reason)")
  }

  private mutating func report(
    _ check: String, _ path: String, _ message: String, _ severity: Diagnostic.Severity = .error
  ) {
    diagnostics.append(
      Diagnostic(severity, check, at: SourceLocation(file: path, line: 0, column: 0), message))
  }
}
