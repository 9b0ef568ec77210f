import ChatModel
import Responder

/// The source text of the rules before they are compiled.
extension RuleLoadingService {
  /// Returns the files at the paths, their language, and the problems of those that could not be read.
  func sources() throws(RobotLoadError) -> (
    language: any RuleLanguage, sources: [RuleSource], problems: [Diagnostic]
  ) {
    let builtins = languages.builtins
    var chosen = paths.compactMap { path in builtins.first { $0.choices.contains(path) } }
    let named = namedPaths
    if paths.isEmpty { chosen = Array(builtins.prefix(1)) }
    let files = named.isEmpty ? [] : try finder.files(at: named)
    let language = try language(of: files, and: chosen)
    var reader = RuleFileReader(languages.limits)
    for file in files where !file.isCompanion || language.isCompanion(file.path) {
      try reader.read(file)
    }
    return (language, chosen.flatMap { $0.sources() } + reader.sources, reader.problems)
  }
}
