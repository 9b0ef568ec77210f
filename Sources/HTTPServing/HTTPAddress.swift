import Platform

/// An address and a port at which to listen.
package struct HTTPAddress: Sendable, Equatable {
  /// The address in numbers, without brackets.
  package var host: String
  package var port: UInt16

  private let isVersion6: Bool

  /// Reads `127.0.0.1:8080`, `[::1]:8080` or `localhost:8080`; `nil` for any other text.
  package init?(_ text: String) {
    guard let colon = text.lastIndex(of: ":"), let port = UInt16(text[text.index(after: colon)...])
    else { return nil }
    var host = String(text[..<colon])
    if host.lowercased() == "localhost" { host = "127.0.0.1" }
    guard Self.isAddress(host) else { return nil }
    isVersion6 = host.hasPrefix("[")
    self.host = isVersion6 ? String(host.dropFirst().dropLast()) : host
    self.port = port
  }

  /// Whether only programs of this machine can connect.
  package var isLoopback: Bool { isVersion6 ? host == "::1" : host.hasPrefix("127.") }

  /// The address and the port as in a URL.
  package var text: String { text(port: port) }

  /// Returns the address with another port as in a URL.
  package func text(port: UInt16) -> String { (isVersion6 ? "[\(host)]" : host) + ":\(port)" }

  /// Returns whether a text is an address in numbers, such as `127.0.0.1` or `[::1]`.
  static func isAddress(_ text: String) -> Bool {
    text.hasPrefix("[") && text.hasSuffix("]")
      ? isAddress(String(text.dropFirst().dropLast()), AF_INET6) : isAddress(text, AF_INET)
  }

  private static func isAddress(_ text: String, _ family: Int32) -> Bool {
    var bytes = in6_addr()
    return unsafe inet_pton(family, text, &bytes) == 1
  }

  /// Listens at the address; the port 0 stands for any free one.
  ///
  /// - Returns: the socket and its port.
  func listen() throws(HTTPServer.Failure) -> (socket: Int32, port: UInt16) {
    let family = isVersion6 ? AF_INET6 : AF_INET
    #if canImport(Glibc)
    let descriptor = socket(family, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    #else
    let descriptor = socket(family, SOCK_STREAM, 0)
    #endif
    guard descriptor >= 0 else { throw .listening(code: errno) }
    var isOn: Int32 = 1
    let size = socklen_t(MemoryLayout<Int32>.size)
    _ = unsafe setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &isOn, size)
    if isVersion6 {
      _ = unsafe setsockopt(descriptor, Int32(IPPROTO_IPV6), IPV6_V6ONLY, &isOn, size)
    }
    guard bind(descriptor) == 0, Platform.listen(descriptor, 512) == 0 else {
      defer { close(descriptor) }
      throw .listening(code: errno)
    }
    return (descriptor, Self.port(of: descriptor) ?? port)
  }

  private func bind(_ descriptor: Int32) -> Int32 {
    var storage = sockaddr_storage()
    return unsafe withUnsafeMutableBytes(of: &storage) { bytes in
      let size: Int
      if isVersion6 {
        var address = sockaddr_in6()
        address.sin6_family = sa_family_t(AF_INET6)
        address.sin6_port = port.bigEndian
        unsafe inet_pton(AF_INET6, host, &address.sin6_addr)
        unsafe bytes.storeBytes(of: address, as: sockaddr_in6.self)
        size = MemoryLayout<sockaddr_in6>.size
      } else {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        unsafe inet_pton(AF_INET, host, &address.sin_addr)
        unsafe bytes.storeBytes(of: address, as: sockaddr_in.self)
        size = MemoryLayout<sockaddr_in>.size
      }
      return unsafe Platform.bind(
        descriptor, bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self), socklen_t(size))
    }
  }

  /// Returns the port of a socket; `nil` if it is neither IPv4 nor IPv6.
  static func port(of descriptor: Int32) -> UInt16? {
    socketAddress(of: descriptor).flatMap { name in
      switch Int32(name.ss_family) {
      case AF_INET, AF_INET6:
        // The port has the same place in both families, after the family's own two bytes.
        return unsafe withUnsafeBytes(of: name) {
          UInt16(bigEndian: unsafe $0.loadUnaligned(fromByteOffset: 2, as: UInt16.self))
        }
      default: return nil
      }
    }
  }

  /// Returns whether only programs of this machine can connect to a socket.
  static func isLocal(_ descriptor: Int32) -> Bool {
    guard let name = socketAddress(of: descriptor) else { return false }
    return unsafe withUnsafeBytes(of: name) { bytes in
      switch Int32(name.ss_family) {
      case AF_UNIX: return true
      case AF_INET: return unsafe bytes[4] == 127
      case AF_INET6:
        let isZero = unsafe bytes[8..<23].allSatisfy { $0 == 0 }
        return unsafe isZero && bytes[23] == 1
      default: return false
      }
    }
  }

  private static func socketAddress(of descriptor: Int32) -> sockaddr_storage? {
    var name = sockaddr_storage()
    var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let code = unsafe withUnsafeMutableBytes(of: &name) {
      unsafe getsockname(
        descriptor, $0.baseAddress?.assumingMemoryBound(to: sockaddr.self), &size)
    }
    return code == 0 ? name : nil
  }
}
