import Disk
import Platform
package import Responder

/// The objects of a robot that would run, and the fingerprint of all that a person consents to.
package struct ObjectSet: Sendable {
  /// The working folder of the objects, by absolute path.
  package var folder: String
  /// The objects in the chosen languages, in the order of the files; of several with one name, only the last counts.
  package var objects: [ObjectSource]
  /// The SHA-256 of the folder's path, the chosen languages with the user's commands, the rules, the code in the folder
  /// at any depth, and the modules; `nil` if the files are too many or too large, or can't be read.
  package private(set) var fingerprint: String?
  package var options: ObjectOptions
  /// The hash of everything except the files.
  private let hashWithoutFiles: SHA256

  /// Creates the set of some rules; `nil` if they have no objects in the languages.
  package init?(
    _ all: [ObjectSource], of sources: [RuleSource], in folder: String, _ options: ObjectOptions
  ) {
    let languages = Set(options.languages.map(\.rawValue))
    var chosen: [ObjectSource] = []
    for object in all {
      chosen.removeAll { $0.name == object.name }
      if languages.contains(object.language) { chosen.append(object) }
    }
    guard !chosen.isEmpty else { return nil }
    self.folder = folder
    self.options = options
    objects = chosen
    hashWithoutFiles = Self.hash(sources, folder, options)
    fingerprint = fingerprint(copyingTo: nil)
  }

  /// Takes the fingerprint of the files as they are now.
  mutating func updateFingerprint() { fingerprint = fingerprint(copyingTo: nil) }

  /// Returns the fingerprint of the files as they are now; `nil` as for `fingerprint`.
  ///
  /// - Parameter copies: new folders for copies of the rules' folder and of each one with modules; `nil` for no copies.
  func fingerprint(copyingTo copies: [String]?) -> String? {
    var files = ObjectFiles(after: hashWithoutFiles, leavingOut: options.ownFolders)
    for (index, root) in ([folder] + options.modulePaths).enumerated() {
      if let copies { guard unsafe mkdir(copies[index], 0o700) == 0 else { return nil } }
      guard files.add(root, isCode: index > 0, copyingTo: copies?[index]) else { return nil }
    }
    return files.hash.hexadecimal
  }

  private static func hash(
    _ sources: [RuleSource], _ folder: String, _ options: ObjectOptions
  ) -> SHA256 {
    var hash = SHA256()
    ObjectFiles.add("folder", Array(folder.utf8), to: &hash)
    for language in options.languages.sorted(by: { $0.rawValue < $1.rawValue }) {
      ObjectFiles.add("language", Array(language.rawValue.utf8), to: &hash)
      for word in options.commands[language] ?? [] {
        ObjectFiles.add("command", Array(word.utf8), to: &hash)
      }
    }
    for source in sources { ObjectFiles.add("rules", source.bytes, to: &hash) }
    return hash
  }
}

extension ObjectSet {
  /// The environment variables of a process that runs the objects.
  var environment: [String] { ["PARLEY_FOLDER=" + folder] }

  /// A line for each language with the names of its objects: `Python: add, base64`.
  package var namesByLanguage: [String] {
    objects.map(\.language).eachOnce.map { name in
      ObjectLanguage(rawValue: name).label + ": "
        + objects.filter { $0.language == name }.map(\.name).joined(separator: ", ")
    }
  }
}
