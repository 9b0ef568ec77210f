import ObjectWorkers
import Responder
import RiveScript

/// The objects of the rules before they are loaded.
extension RuleLoadingService {
  /// Asks for the consent to run the objects of the rules as they are now.
  package func askForObjects() {
    guard let objects, let folder, let found = try? sources(),
      found.language is RiveScriptLanguage
    else { return }
    objects.askFirst(
      found.sources.flatMap { Document(parsing: $0).objects }, of: found.sources, in: folder)
  }
}
