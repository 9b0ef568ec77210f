import Serving
import Testing

@testable import HTTPServing

/// Who is let in, by the names and the token of a request.
@Suite struct HTTPGuardTests {
  private func code(
    _ access: HTTPGuard = HTTPGuard(), host: String?, origin: String? = nil
  ) -> String? {
    do throws(ServeError) {
      try access.check(host: host, origin: origin)
      return nil
    } catch {
      return error.code
    }
  }

  @Test(arguments: [
    "localhost", "LOCALHOST:8080", "127.0.0.1", "127.0.0.1:80", "[::1]", "[::1]:8080", "10.0.0.7:1",
  ])
  func `its own names and addresses in numbers are let in`(host: String) {
    #expect(code(host: host) == nil)
  }

  @Test(arguments: [
    nil, "", "evil.example", "localhost.evil.example", "127.0.0.1.evil.example:80",
    "evil.example:127",
    "[evil]", "::1", "[::1].evil",
  ])
  func `foreign names are refused, as a page that points its name here has`(host: String?) {
    #expect(code(host: host) == "forbidden")
  }

  @Test func `names of the command line are let in`() {
    let access = HTTPGuard(hosts: ["Bot.Example"])
    #expect(code(access, host: "bot.example:443") == nil)
    #expect(code(access, host: "other.example") == "forbidden")
  }

  @Test func `pages of other origins are refused unless they are allowed`() {
    #expect(code(host: "localhost:80", origin: "http://localhost:80") == nil)
    #expect(code(host: "localhost:80", origin: "https://localhost:80") == nil)
    for origin in ["http://localhost:81", "http://evil.example", "null", "", "localhost:80"] {
      #expect(code(host: "localhost:80", origin: origin) == "forbidden", "\(origin)")
    }
    let access = HTTPGuard(origins: ["https://shop.example"])
    #expect(code(access, host: "localhost", origin: "https://SHOP.example") == nil)
    #expect(access.allowedOrigin("https://shop.example") == "https://shop.example")
    #expect(access.allowedOrigin("https://evil.example") == nil)
  }

  @Test func `only the whole token opens`() {
    let access = HTTPGuard(token: "0123456789abcdef")
    func opens(_ text: String?) -> Bool { (try? access.check(authorization: text)) != nil }
    #expect(opens("Bearer 0123456789abcdef") && opens("bearer 0123456789abcdef"))
    for text in [
      nil, "", "Bearer", "Bearer ", "0123456789abcdef", "Basic 0123456789abcdef",
      "Bearer 0123456789abcde", "Bearer 0123456789abcdef0", "Bearer 0123456789abcdeF",
      "Bearer 0123456789abcdef0123456789abcdef",
    ] {
      #expect(!opens(text), "\(text ?? "none")")
    }
    #expect((try? HTTPGuard().check(authorization: nil)) != nil)
  }

  @Test func `addresses are numbers with a port`() {
    for text in ["127.0.0.1:0", "0.0.0.0:8080", "[::1]:80", "[::]:65535"] {
      #expect(HTTPAddress(text)?.text == text, "\(text)")
    }
    #expect(HTTPAddress("localhost:80")?.text == "127.0.0.1:80")
    #expect(HTTPAddress("127.9.9.9:1")?.isLoopback == true)
    #expect(HTTPAddress("[::1]:1")?.isLoopback == true)
    #expect(HTTPAddress("0.0.0.0:1")?.isLoopback == false)
    #expect(HTTPAddress("[::]:1")?.isLoopback == false)
    for text in [
      "", ":80", "127.0.0.1", "127.0.0.1:", "127.0.0.1:65536", "::1:80", "example.org:80",
      "[127.0.0.1]:1",
    ] {
      #expect(HTTPAddress(text) == nil, "\(text)")
    }
  }
}
