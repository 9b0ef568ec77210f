import Conversations
import ObjectWorkers
import Responder

extension Robot {
  /// Registers the robot's objects, which run if the user has agreed to this version of the rules.
  mutating func admitObjects(
    to objects: ObjectRunner, of sources: [RuleSource], in folder: String
  ) {
    guard let (set, isAllowed) = objects.admit(responder, of: sources, in: folder) else { return }
    self.objects = RobotObjects(lines: set.namesByLanguage, isAllowed: isAllowed)
    guard isAllowed else { return }
    let running = Set(set.objects.map(\.location.description))
    diagnostics.removeAll {
      $0.check == "foreign-object" && running.contains($0.location.description)
    }
  }
}

/// The objects of the rules before they are loaded.
extension RuleLoadingService {
  /// Asks for the consent to run the objects of the rules as they are now.
  package func askForObjects() {
    guard let objects, let folder, let found = try? sources() else { return }
    objects.askFirst(found.language.tools.objects(found.sources), of: found.sources, in: folder)
  }
}
