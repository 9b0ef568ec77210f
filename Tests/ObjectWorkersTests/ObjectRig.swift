import Disk
import ObjectWorkers
import Responder
import RiveScript
import TestSupport

/// A robot whose objects run, in a folder of its own.
final class ObjectRig {
  let folder: TemporaryFolder
  let runner: ObjectRunner
  let brain: Brain
  var talk = Conversation(user: "ann")

  init(
    _ rules: String, languages: Set<ObjectLanguage>, time: Duration = .seconds(2),
    isAllowed: Bool = true, in folder: TemporaryFolder = TemporaryFolder(),
    _ change: (inout ObjectOptions) -> Void = { _ in }
  ) {
    self.folder = folder
    var options = ObjectOptions(languages: languages)
    options.maximumTime = time
    options.maximumStartTime = .seconds(60)
    change(&options)
    runner = ObjectRunner(for: { [options] _ in options }, consent: { _ in isAllowed })
    let source = RuleSource(name: "objects.rive", text: rules)
    brain = Brain([source])
    _ = runner.admit(brain, of: [source], in: folder.path)
  }

  deinit { runner.stop() }

  func reply(_ message: String) -> Reply {
    ObjectAnswerer.answering(by: runner.handler) { brain.respond(to: message, in: &talk) }
  }

  func ask(_ message: String) -> String { reply(message).text }
}

extension ObjectLanguage {
  static let installed = known.filter(\.isInstalled)
}
