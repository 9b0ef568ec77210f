package import Responder
import Synchronization

/// Runs the objects of admitted robots, each language in a process.
package final class ObjectRunner: Sendable {
  /// The objects of a loaded robot, and whether they may run.
  private struct Admission: Sendable {
    var rules: RuleObjects
    var set: ObjectSet
    var isAllowed: Bool
  }

  private let options: @Sendable (String) -> ObjectOptions?
  private let consent: @Sendable (ObjectSet) -> Bool
  private let admissions = Mutex<[Admission]>([])
  private let pool = WorkerPool()
  /// Held during an outermost call; the calls inside it run in the same thread.
  private let gate = Mutex(())
  @TaskLocal private static var isInsideCall = false

  /// The maximum number of robots that are remembered; objects of older ones are left out.
  private static let maximumAdmissions = 64

  /// - Parameters:
  ///   - options: a function that returns the options for the rules in a folder; `nil` if none of the objects may run.
  ///   - consent: a function that returns whether objects may run; it may ask the user.
  package init(
    for options: @escaping @Sendable (_ folder: String) -> ObjectOptions?,
    consent: @escaping @Sendable (ObjectSet) -> Bool
  ) {
    self.options = options
    self.consent = consent
  }

  /// Decides whether the objects of a loaded robot may run; returns `nil` if there are none in the chosen languages.
  ///
  /// - Parameter folder: the absolute path of the folder with the rules.
  package func admit(
    _ responder: any Responder, of sources: [RuleSource], in folder: String
  ) -> (set: ObjectSet, isAllowed: Bool)? {
    guard let rules = responder.tools.objects,
      let options = options(folder),
      let set = ObjectSet(rules.all, of: sources, in: folder, options)
    else { return nil }
    let isAllowed = set.fingerprint != nil && consent(set)
    admissions.withLock { admissions in
      admissions.append(Admission(rules: rules, set: set, isAllowed: isAllowed))
      if admissions.count > Self.maximumAdmissions { admissions.removeFirst() }
    }
    return (set, isAllowed)
  }

  /// Lets the objects of an admitted robot run if `consent` agrees; returns whether they may.
  package func allow(_ responder: any Responder, if consent: (ObjectSet) -> Bool) -> Bool {
    guard let rules = responder.tools.objects else { return false }
    return admissions.withLock { admissions in
      guard let index = admissions.lastIndex(where: { $0.rules.id == rules.id }) else {
        return false
      }
      var set = admissions[index].set
      set.updateFingerprint()
      guard set.fingerprint != nil, consent(set) else { return false }
      admissions[index].set = set
      admissions[index].isAllowed = true
      return true
    }
  }

  /// Asks for the consent to run a robot's objects before the robot is loaded.
  package func askFirst(
    _ objects: [ObjectSource], of sources: [RuleSource], in folder: String
  ) {
    guard let options = options(folder),
      let set = ObjectSet(objects, of: sources, in: folder, options)
    else { return }
    _ = consent(set)
  }

  /// The handler that answers the object calls of admitted robots.
  package var handler: ObjectAnswerer {
    ObjectAnswerer { [self] request, caller in try answer(request, for: &caller) }
  }

  /// Ends all processes.
  package func stop() { gate.withLock { _ in pool.stop() } }

  private func answer(
    _ request: ObjectRequest, for caller: inout any ObjectCaller
  ) throws -> String? {
    guard let rules = request.ruleObjects, let object = rules.object(named: request.name),
      let admission = admissions.withLock({ $0.last { $0.rules.id == rules.id } })
    else { return nil }
    let language = ObjectLanguage(rawValue: object.language)
    guard admission.set.options.languages.contains(language) else { return nil }
    guard admission.isAllowed else {
      throw ObjectFailure.notRun(
        text: "[ERR: Object Not Found]",
        detail: admission.set.fingerprint == nil
          ? "the object '\(object.name)' is \(object.languageLabel) and was left out, because \(admission.set.folder)"
            + " has too many or unreadable files to identify this version of the rules"
          : "the object '\(object.name)' is \(object.languageLabel) and was left out, because nobody"
            + " has confirmed that this version of the rules may run code; /objects run confirms it in a terminal"
      )
    }
    if Self.isInsideCall {
      return try pool.run(object, language, request, admission.set, for: &caller)
    }
    return try gate.withLock { _ in
      try Self.$isInsideCall.withValue(true) {
        try pool.run(object, language, request, admission.set, for: &caller)
      }
    }
  }
}
