import Disk
import Responder
import RiveScript

/// The rule files directly in the current folder, for commands that are run without naming rules.
package struct LocalRules {
  package let languages: RuleLanguages
  /// The current folder, unless a test names another one.
  package let folder: String

  package init(languages: RuleLanguages, folder: String = ".") {
    self.languages = languages
    self.folder = folder
  }

  /// The sorted paths of the rule files, and then of files that belong to them, such as AIML's sets and maps.
  ///
  /// Empty if the folder has no rule files or can't be read.
  ///
  /// A `.rs` file is included unless its content shows that it is not RiveScript.
  package var files: [String] {
    let names = ((try? Files.names(in: folder)) ?? []).filter {
      (try? FileStatus(of: path(of: $0)))?.kind == .file
    }
    let rules = names.filter { name in
      languages.all.contains { $0.hasExtension(of: name) } && Self.mayBeRules(path(of: name))
    }
    let used = languages.all.filter { rules.contains(where: $0.hasExtension) }
    let companions = names.filter { name in
      !rules.contains(name) && used.contains { $0.isCompanion(name) }
    }
    return (rules + companions).map(path(of:))
  }

  /// The maximum size of a file whose content is examined.
  private static let maximumBytes = 4 << 20

  private func path(of name: String) -> String { folder == "." ? name : folder + "/" + name }

  /// Returns whether a file with a rule language's extension probably contains rules.
  ///
  /// Only `.rs` files are read, because they may be in Rust.
  package static func mayBeRules(_ path: String) -> Bool {
    !path.lowercased().hasSuffix(".rs") || holdsRules(path, otherwise: true)
  }

  /// Returns whether a file probably contains RiveScript; `otherwise` if it is unreadable or larger than `maximumBytes`.
  package static func holdsRules(_ path: String, otherwise: Bool) -> Bool {
    guard let bytes = try? Files.text(of: path, upTo: maximumBytes) else { return otherwise }
    return !bytes.contains(0)
      && Document(parsing: RuleSource(name: path, bytes: bytes)).isProbablyRules
  }
}
