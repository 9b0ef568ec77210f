import Serving

/// Decides which requests are let in, by their headers alone.
package struct HTTPGuard: Sendable {
  /// The token that requests need; `nil` for none.
  package var token: String?
  /// The origins of other web pages that may send requests, such as `https://example.org`.
  package var origins: [String]
  /// The names by which the server may be called, besides `localhost` and addresses in numbers.
  package var hosts: [String]

  package init(token: String? = nil, origins: [String] = [], hosts: [String] = []) {
    self.token = token
    self.origins = origins.map { $0.lowercased() }
    self.hosts = hosts.map { $0.lowercased() }
  }

  /// Refuses requests from web pages of other sites.
  ///
  /// Such a page can send a request here, and can also make its own host name resolve to this machine.
  func check(host: String?, origin: String?) throws(ServeError) {
    let host = host?.lowercased() ?? ""
    guard isOwn(host) else { throw .foreignHost(String(host.prefix(100))) }
    guard let origin = origin?.lowercased() else { return }
    guard origins.contains(origin) || origin == "http://" + host || origin == "https://" + host
    else { throw .foreignOrigin(String(origin.prefix(100))) }
  }

  func check(authorization: String?) throws(ServeError) {
    guard let token else { return }
    let words = (authorization ?? "").split(separator: " ", maxSplits: 1)
    guard words.count == 2, words[0].lowercased() == "bearer", Self.areSame(words[1], token)
    else { throw .noToken }
  }

  /// Returns the origin to allow in a response; `nil` for none.
  func allowedOrigin(_ origin: String?) -> String? {
    origin.flatMap { origins.contains($0.lowercased()) ? $0 : nil }
  }

  private func isOwn(_ host: String) -> Bool {
    var name = host
    // The port comes after the last colon, unless that is part of an address in brackets.
    if let colon = host.lastIndex(of: ":"), !host[colon...].contains("]") {
      name = String(host[..<colon])
    }
    // An address in numbers is not looked up, so that nobody can make it point elsewhere.
    return name == "localhost" || HTTPAddress.isAddress(name) || hosts.contains(name)
  }

  /// Returns whether texts are equal, in a time that does not depend on where they differ.
  private static func areSame(_ given: some StringProtocol, _ wanted: String) -> Bool {
    let (given, wanted) = (Array(given.utf8), Array(wanted.utf8))
    var difference = given.count ^ wanted.count
    for index in given.indices where !wanted.isEmpty {
      difference |= Int(given[index] ^ wanted[index % wanted.count])
    }
    return difference == 0
  }
}
