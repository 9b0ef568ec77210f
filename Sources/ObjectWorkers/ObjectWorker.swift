import JSON
import Responder

/// A process in which the objects of a robot in one language are loaded.
final class ObjectWorker {
  private let language: ObjectLanguage
  private let process: WorkerProcess
  private let options: ObjectOptions
  private let copy: ObjectCopy
  /// The objects that could not be loaded, with the reasons.
  private let failed: [String: String]

  var isEnded: Bool { process.isEnded }

  /// Starts the process, and loads the objects.
  init(
    _ language: ObjectLanguage, _ set: ObjectSet, in copy: ObjectCopy
  ) throws(WorkerFailure) {
    let options = set.options
    self.language = language
    self.copy = copy
    self.options = options
    let commands = WorkerCommand.all(for: language, options)
    guard let command = commands.first(where: { ProgramPath.find($0.program) != nil }) else {
      throw .notInstalled(commands.map(\.program))
    }
    process = try WorkerProcess(
      command.program, command.arguments, environment: set.environment, in: copy.folder,
      memory: options.maximumMemory, mapsMore: command.mapsMore, log: { options.log(language, $0) })
    let objects = set.objects.filter { $0.language == language.rawValue }
    let request = JSONValue.object([
      .init("op", .string("load")), .init("paths", JSONValue(copy.modulePaths)),
      .init(
        "objects",
        .object(objects.sorted { $0.name < $1.name }.map { .init($0.name, .string($0.code)) })),
    ])
    let deadline = Deadline(options.maximumStartTime)
    try process.send(request.text, until: deadline)
    let answer = try Self.message(process.receive(until: deadline, maximum: options.maximumBytes))
    guard answer["op"]?.string == "loaded" else { throw .garbage }
    failed = Dictionary(
      (answer["failed"]?.members ?? []).map { ($0.name, $0.value.string ?? "") },
      uniquingKeysWith: { $1 })
  }

  /// Ends the process; `milliseconds` is the time that it has to end by itself.
  func end(within milliseconds: Int32 = 0) { process.end(within: milliseconds) }

  /// Returns the result of an object.
  ///
  /// Meanwhile, the object may ask for replies, which may call other objects of this worker.
  func run(
    _ request: ObjectRequest, for caller: inout any ObjectCaller, until deadline: Deadline,
    _ defined: RuleVariables
  ) throws -> String {
    if let problem = failed[request.name] {
      throw ObjectFailure.notRun(
        text: "[ERR: Object Not Found]",
        detail: "the object '\(request.name)' was not loaded: \(problem.firstLine)")
    }
    process.beginCall()
    let words = JSONValue(request.words(options.splitting))
    try process.send(
      CallState(caller.conversation, defined).message(
        "call", [.init("name", .string(request.name)), .init("args", words)]),
      until: deadline)
    while true {
      let answer = try Self.message(process.receive(until: deadline, maximum: options.maximumBytes))
      switch answer["op"]?.string {
      case "result":
        guard let text = answer["text"]?.string else { throw WorkerFailure.garbage }
        try CallState.apply(answer, to: &caller)
        return text
      case "error":
        let detail = answer["detail"]?.string?.firstLine ?? ""
        throw ObjectFailure.failed(text: language.errorText(detail), detail: detail)
      case "reply":
        guard let message = answer["message"]?.string else { throw WorkerFailure.garbage }
        try CallState.apply(answer, to: &caller)
        let text = caller.reply(to: message)
        try process.send(
          CallState(caller.conversation, defined).message(
            "replied", [.init("text", .string(text))]),
          until: deadline)
      default: throw WorkerFailure.garbage
      }
    }
  }

  private static func message(_ line: [UInt8]) throws(WorkerFailure) -> JSONValue {
    do throws(JSONError) { return try JSONValue(line) } catch { throw .garbage }
  }
}

extension ObjectRequest {
  /// Returns the arguments of the call.
  func words(_ splitting: ObjectOptions.Splitting) -> [String] {
    switch splitting {
    case .shell: words
    case .spaces: arguments.split(whereSeparator: \.isWhitespace).map(String.init)
    }
  }
}

extension String {
  /// The text up to the first line break.
  var firstLine: String { String(prefix { !$0.isNewline }) }
}
