import Serving

/// The options of `serve`.
extension Option {
  static let serveLines = Option(
    "stdio", help: "take lines of JSON from standard input",
    detail: "Each line is a request, and each answer is a line on standard output."
  ) { $0.serve.usesLines = true }

  static let serveForm = Option(
    "protocol", argument: "NAME", values: .words(LineServer.Form.allCases.map(\.rawValue)),
    help: "with --stdio: parley or rivescript",
    detail: """
      With `rivescript`, requests and answers are those of the JSON mode of RiveScript's interpreters, each followed by \
      a line `__END__`.
      """
  ) { text, arguments throws(BadValue) in
    guard let form = LineServer.Form(rawValue: text.lowercased()) else {
      throw BadValue(expected: "parley or rivescript")
    }
    arguments.serve.form = form
  }

  static let serveHTTP = Option(
    "http", argument: "ADDRESS:PORT", help: "answer over HTTP, such as 127.0.0.1:8080",
    detail: """
      The address is in numbers, or `localhost`; the port 0 stands for any free one. If systemd has opened a socket for \
      the server, it is used instead. An address that other machines can reach needs `--token-file`.
      """
  ) { text, arguments throws(BadValue) in
    guard text.contains(":") else {
      throw BadValue(expected: "an address and a port, such as 127.0.0.1:8080")
    }
    arguments.serve.http = ServeConfiguration.HTTP(address: text)
  }

  static let serveHistory = Option(
    "history", help: "keep the talks in the history",
    detail: """
      Each user goes on where they ended, also after the server did, and `parley history` and `parley review` show what \
      they said. One server uses a history.
      """
  ) { $0.serve.keepsHistory = true }

  static let sessions = Option(
    "sessions", argument: "URL", help: "keep the talks in PostgreSQL, for several servers",
    detail: """
      Such as `postgres://parley@db.example.org/robots`. Any number of servers share a database, and each of them answers \
      every user. The tables are made at the first start. A password belongs in `~/.pgpass`, where other users don't see it.
      """
  ) { text, arguments throws(BadValue) in
    guard text.hasPrefix("postgres://") || text.hasPrefix("postgresql://") else {
      throw BadValue(expected: "an address such as postgres://user@host/database")
    }
    arguments.serve.sessions = text
  }

  static let tokenFile = Option(
    "token-file", argument: "FILE", values: .file,
    help: "with --http: the token that requests need",
    detail: """
      The file has one word of at least 16 characters, and other users can't read it. Requests have it in a header: \
      `Authorization: Bearer TOKEN`.
      """
  ) { text, arguments throws(BadValue) in
    guard !text.isEmpty else { throw BadValue(expected: "a file") }
    arguments.serve.tokenFile = text
  }

  static let allowOrigin = Option(
    "allow-origin", argument: "URL", isRepeatable: true,
    help: "with --http: a web site whose pages may ask",
    detail: "Such as `https://example.org`. Otherwise only the server's own page may."
  ) { text, arguments throws(BadValue) in
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 3, ["http:", "https:"].contains(parts[0].lowercased()),
      parts[1].isEmpty, !parts[2].isEmpty
    else { throw BadValue(expected: "a scheme and a name, such as https://example.org") }
    arguments.serve.origins.append(text)
  }

  static let allowHost = Option(
    "allow-host", argument: "NAME", isRepeatable: true,
    help: "with --http: a name of the server",
    detail: """
      Requests name the server in their header `Host`. `localhost` and addresses in numbers are always right; behind a \
      proxy it may have another name.
      """
  ) { text, arguments throws(BadValue) in
    guard !text.isEmpty, !text.contains(":") else {
      throw BadValue(expected: "a name without a port")
    }
    arguments.serve.hosts.append(text)
  }
}
