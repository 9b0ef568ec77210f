import CCurl
package import Conversations

/// Sends requests over HTTP by libcurl; only this file uses libcurl.
///
/// The connection stays open for the next request.
@safe package final class CurlClient {
  private let handle: UnsafeMutableRawPointer?
  private let milliseconds: Int
  private let maximumBytes: Int

  /// The part of a response's body that was received so far.
  private final class Body {
    var bytes: [UInt8] = []
    let maximumBytes: Int
    var isTooLong: Bool { bytes.count > maximumBytes }

    init(maximumBytes: Int) { self.maximumBytes = maximumBytes }
  }

  /// - Parameters:
  ///   - milliseconds: the maximum time for a request.
  ///   - maximumBytes: the maximum bytes of a response's body.
  package init(milliseconds: Int, maximumBytes: Int) {
    curl_global_init(Int(CURL_GLOBAL_ALL))
    unsafe handle = unsafe curl_easy_init()
    (self.milliseconds, self.maximumBytes) = (milliseconds, maximumBytes)
  }

  deinit { unsafe curl_easy_cleanup(handle) }

  package func post(_ request: ClientRequest) throws(OutsideFailure) -> ClientResponse {
    guard let handle = unsafe handle else { throw .unreachable("this program has no libcurl") }
    var headers: UnsafeMutablePointer<curl_slist>?
    defer { unsafe curl_slist_free_all(headers) }
    for header in request.headers { unsafe headers = unsafe curl_slist_append(headers, header) }
    let body = Body(maximumBytes: maximumBytes)
    let context = unsafe Unmanaged.passUnretained(body).toOpaque()
    let code = unsafe request.body.withUnsafeBytes { bytes in
      unsafe parley_curl_post(
        handle, request.url, headers, bytes.bindMemory(to: CChar.self).baseAddress, bytes.count,
        milliseconds,
        { part, size, count, context in
          guard let part = unsafe part, let context = unsafe context else { return 0 }
          let body = unsafe Unmanaged<Body>.fromOpaque(context).takeUnretainedValue()
          let bytes = unsafe UnsafeRawBufferPointer(start: part, count: size * count)
          unsafe body.bytes.append(contentsOf: bytes)
          // A return value other than the number of bytes ends the request.
          return body.isTooLong ? 0 : size * count
        }, context)
    }
    if body.isTooLong { throw .tooLong(maximum: maximumBytes) }
    switch code {
    case CURLE_OK: break
    case CURLE_OPERATION_TIMEDOUT: throw .outOfTime(.milliseconds(milliseconds))
    case CURLE_PARTIAL_FILE, CURLE_RECV_ERROR, CURLE_GOT_NOTHING, CURLE_HTTP2_STREAM: throw .cut
    default: throw .unreachable(unsafe String(cString: curl_easy_strerror(code)))
    }
    return ClientResponse(status: unsafe parley_curl_status(handle), body: body.bytes)
  }
}
