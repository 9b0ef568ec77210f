import Conversations
import Disk
import Responder
import Transcripts

/// Loading the first built-in robot with the user's own rules.
extension RuleLoadingService {
  /// The rule files in the user's own folder; empty if the folder is missing or unreadable.
  var userFiles: [RuleFileFinder.Finding] {
    guard let userFolder, let language = languages.builtins.first?.language else { return [] }
    let finder = RuleFileFinder(extensions: language.fileExtensions)
    return (try? finder.files(at: [userFolder])) ?? []
  }

  func robotWithUserRules(
    _ progress: (Int, Int) -> Void, _ start: Duration
  ) throws(RobotLoadError) -> Robot {
    let builtin = languages.builtins[0]
    var reader = RuleFileReader(languages.limits, after: changes)
    for file in userFiles { try reader.read(file) }
    reader.readNewFiles(in: [userFolder].compactMap(\.self))
    let sources = builtin.sources() + reader.sources
    let compilation = builtin.language.compile(sources) { progress($0, sources.count) }
    return try robot(
      named: builtin.name, compilation, of: sources, problems: reader.problems,
      origin: .paths([RobotRequest.builtin, userFolder.map(Files.absolute) ?? ""]), since: start)
  }
}
