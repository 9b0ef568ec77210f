import Responder

/// The workers of one runner.
///
/// Sendable, because `ObjectRunner` uses the pool only while holding its `gate`.
final class WorkerPool: @unchecked Sendable {
  private struct Key: Hashable {
    var language: ObjectLanguage
    var fingerprint: String?
  }

  private var workers: [Key: ObjectWorker] = [:]
  /// The keys of the workers, the most recently used last.
  private var order: [Key] = []
  /// The copies of the code by fingerprint, the most recently used last.
  private var copies: [(fingerprint: String?, copy: ObjectCopy)] = []
  /// The deadline of the call that requested the current reply.
  private var deadline: Deadline?

  /// The maximum number of processes that wait for calls, and of copies of code.
  private static let maximumWorkers = 8

  func stop() {
    for worker in workers.values { worker.end(within: 100) }
    (workers, order, copies) = ([:], [], [])
  }

  func run(
    _ object: ObjectSource, _ language: ObjectLanguage, _ request: ObjectRequest,
    _ set: ObjectSet, for caller: inout any ObjectCaller
  ) throws -> String {
    let outer = deadline
    defer { deadline = outer }
    let key = Key(language: language, fingerprint: set.fingerprint)
    do {
      let defined = request.ruleObjects?.variables() ?? RuleVariables()
      let worker = try language == .shell ? nil : self.worker(key, set)
      let limit = Deadline(set.options.maximumTime, within: outer)
      deadline = limit
      if let worker { return try worker.run(request, for: &caller, until: limit, defined) }
      return try ShellObject(object: object, set: set, copy: copy(of: set))
        .run(request, for: &caller, until: limit, defined)
    } catch let failure as WorkerFailure {
      forget(key)
      switch failure {
      case .notInstalled:
        throw ObjectFailure.notRun(text: "[ERR: No Object Handler]", detail: failure.detail)
      case .notCopied, .changed:
        throw ObjectFailure.notRun(text: "[ERR: Object Not Found]", detail: failure.detail)
      default:
        throw ObjectFailure.failed(
          text: language.errorText(failure.detail), detail: failure.detail)
      }
    }
  }

  private func worker(_ key: Key, _ set: ObjectSet) throws(WorkerFailure) -> ObjectWorker {
    order.removeAll { $0 == key }
    if let worker = workers[key], !worker.isEnded {
      order.append(key)
      return worker
    }
    while order.count >= Self.maximumWorkers { forget(order[0], within: 100) }
    let worker = try ObjectWorker(key.language, set, in: copy(of: set))
    workers[key] = worker
    order.append(key)
    return worker
  }

  private func copy(of set: ObjectSet) throws(WorkerFailure) -> ObjectCopy {
    if let index = copies.lastIndex(where: { $0.fingerprint == set.fingerprint }) {
      let known = copies.remove(at: index)
      copies.append(known)
      return known.copy
    }
    let copy = try ObjectCopy(of: set)
    if copies.count == Self.maximumWorkers { copies.removeFirst() }
    copies.append((set.fingerprint, copy))
    return copy
  }

  private func forget(_ key: Key, within milliseconds: Int32 = 0) {
    workers.removeValue(forKey: key)?.end(within: milliseconds)
    order.removeAll { $0 == key }
  }
}
