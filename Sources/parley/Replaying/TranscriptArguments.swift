import Transcripts

/// Arguments that choose cases of transcripts.
protocol TakesTranscripts: CommandArguments {
  var transcripts: TranscriptArguments { get set }
}

struct TranscriptArguments: Equatable, Sendable {
  /// The shell pattern for the titles or paths of the cases to run; `nil` for all cases.
  var filter: String?
  /// The number of jobs; `nil` for the number of cores.
  var jobs: Int?
  /// The part of the work to do; `nil` for all of it.
  var shard: Shard?
  /// The file of the report; `nil` for standard output.
  var output: String?

  /// Throws an error if a filter matches no case: a misspelled one must not look like success.
  ///
  /// Another shard may have the cases.
  func refuseFilter(ifWithoutCases isEmpty: Bool) throws(CommandFailure) {
    if isEmpty, shard == nil, let filter { throw .noCases(filter: filter) }
  }
}

extension Option where Arguments: TakesTranscripts {
  static var filter: Option {
    Option(
      "filter", "GLOB", help: "run only cases with a matching title or path",
      detail: "A shell pattern, with `*`, `?`, and `[a-z]`."
    ) { $1.transcripts.filter = $0 }
  }

  static var jobs: Option {
    .number("jobs", short: "j", upTo: 1024, help: "run N at once (default: number of cores)") {
      $0.transcripts.jobs = $1
    }
  }

  static var shard: Option {
    Option(
      "shard", "I/N", help: "run only the I-th of N equal parts",
      detail:
        "Divides the cases among several machines. Together, the parts contain each case once."
    ) { text, arguments throws(BadValue) in
      guard let shard = Shard(text) else { throw BadValue(expected: "a part such as 1/4") }
      arguments.transcripts.shard = shard
    }
  }

  static var output: Option { .output { $0.transcripts.output = $1 } }
}
