package import Responder
import Synchronization

/// Runs the objects of admitted robots, each language in a process.
package final class ObjectRunner: Sendable {
  /// A robot that was loaded.
  private struct Admission: Sendable {
    var rules: any ObjectProviding
    var set: ObjectSet
    var isAllowed: Bool
  }

  private let options: ObjectOptions
  private let consent: @Sendable (ObjectSet) -> Bool
  private let admissions = Mutex<[Admission]>([])
  private let pool: WorkerPool
  /// Held during an outermost call; the calls inside it run in the same thread.
  private let gate = Mutex(())
  @TaskLocal private static var isInsideCall = false

  /// The maximum number of robots that are remembered; objects of older ones are left out.
  private static let maximumAdmissions = 64

  /// Creates a runner.
  ///
  /// - Parameter consent: a function that returns whether objects may run; it is called once for each loaded robot, and
  ///   may ask the user.
  package init(_ options: ObjectOptions, consent: @escaping @Sendable (ObjectSet) -> Bool) {
    self.options = options
    self.consent = consent
    pool = WorkerPool(options)
  }

  /// Decides whether the objects of a loaded robot may run, and returns those that may.
  ///
  /// - Parameter folder: the absolute path of the folder with the rules.
  package func admit(
    _ responder: any Responder, of sources: [RuleSource], in folder: String
  ) -> [ObjectSource] {
    guard let rules = responder as? any ObjectProviding,
      let set = ObjectSet(rules.objects, of: sources, in: folder, options)
    else { return [] }
    let isAllowed = set.fingerprint != nil && consent(set)
    admissions.withLock { admissions in
      admissions.append(Admission(rules: rules, set: set, isAllowed: isAllowed))
      if admissions.count > Self.maximumAdmissions { admissions.removeFirst() }
    }
    return isAllowed ? set.objects : []
  }

  /// Asks for the consent to run the objects of a robot before it is loaded.
  package func askFirst(
    _ objects: [ObjectSource], of sources: [RuleSource], in folder: String
  ) {
    guard let set = ObjectSet(objects, of: sources, in: folder, options) else { return }
    _ = consent(set)
  }

  /// What answers the calls of admitted robots.
  package var handler: ObjectHandler {
    ObjectHandler { [self] request, caller in try answer(request, for: &caller) }
  }

  /// Ends all processes.
  package func stop() {
    gate.withLock { _ in pool.stop() }
  }

  private func answer(
    _ request: ObjectRequest, for caller: inout any ObjectCaller
  ) throws -> String? {
    guard let rules = request.rules, let object = rules.object(named: request.name),
      let language = ObjectLanguage(rawValue: object.language),
      options.languages.contains(language),
      let admission = admissions.withLock({ $0.last { $0.rules === rules } })
    else { return nil }
    guard admission.isAllowed else {
      throw ObjectFailure.notRun(
        text: "[ERR: Object Not Found]",
        detail:
          "the object '\(object.name)' is \(object.languageLabel) and was left out, because nobody"
          + " has confirmed that this version of the rules may run code; start the chat again to be asked"
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
