import JSON

/// The configuration of a server: the checked arguments of `parley serve`, or their defaults.
///
/// `parley serve` passes the configuration to `parley-serve` as JSON, in the only argument.
package struct ServeConfiguration: Codable, Sendable, Equatable {
  /// The version of this format; programs of different versions refuse to work together.
  package static let formatVersion = 3

  package var formatVersion = ServeConfiguration.formatVersion
  /// Rule files, folders and names of built-in robots; empty for the first built-in robot.
  package var rules: [String] = []
  /// The folder of the user's own rules.
  package var userFolder: String?
  package var utf8 = false
  package var language: String?
  package var maxSteps: Int?
  package var order: String?
  package var learn: String?
  /// The limits that differ from their defaults, such as `redirects=10 reply=500`.
  package var limits = ""
  package var seed: UInt64?
  /// The form of lines; `nil` for HTTP.
  package var lines: LineServer.Form?
  package var http: HTTP?
  /// The folder of the history that keeps the talks; `nil` to keep them elsewhere.
  package var historyFolder: String?
  /// The address of the database that keeps the talks; `nil` to keep them elsewhere.
  package var sessions: String?

  /// The robot to ask instead of serving one; `nil` to serve.
  package var client: Client?

  /// A robot behind HTTP, which `parley-serve` asks for `parley replay --against`; the programs exchange lines of JSON.
  package struct Client: Codable, Sendable, Equatable {
    /// The address of Rasa's REST channel, or after `openai:` the address of chat completions.
    package var address: String
    /// The model of completions; `nil` for the default.
    package var model: String?
    package var streams = false
    /// The environment variable that contains the key; `nil` to send no key.
    package var keyVariable: String?
    /// The maximum milliseconds for a reply, and its maximum bytes.
    package var milliseconds = 10_000
    package var bytes = 1_000_000

    package init(address: String) { self.address = address }
  }

  /// The arguments of `--http`.
  package struct HTTP: Codable, Sendable, Equatable {
    /// The address and port, such as `127.0.0.1:8080`.
    package var address: String
    /// The file with the token; `nil` for none.
    package var tokenFile: String?
    /// The origins of other pages that may send requests.
    package var origins: [String] = []
    /// The names by which the server may be called, besides its addresses.
    package var hosts: [String] = []
    /// Whether chat completions leave out the hidden tasks of web interfaces.
    package var ignoresTasks = false

    package init(address: String) { self.address = address }
  }

  package init() {}

  /// The JSON that `parley serve` passes to `parley-serve`.
  package var text: String { get throws { try JSONValue(encoding: self).text } }

  /// Reads the JSON that `parley serve` passed; `nil` if it is invalid or of another version.
  package init?(_ text: String) {
    guard let value = try? JSONValue(parsing: text),
      value["formatVersion"]?.integer == Self.formatVersion,
      let read = try? value.decoded(as: Self.self)
    else { return nil }
    self = read
  }
}
