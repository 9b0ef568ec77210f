import Platform

/// The function that libFuzzer calls with every input; `FUZZ_TARGET` names the target.
///
/// The tests do not call it.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  // libFuzzer has a single thread: the main one.
  MainActor.assumeIsolated {
    do throws(BrokenLaw) {
      try chosen.checkMemory(bytes)
    } catch {
      print("broken law: \(error)")
      fflush(nil)
      abort()
    }
  }
  return 0
}

private let chosen: FuzzTarget = {
  let name = unsafe getenv("FUZZ_TARGET").map { unsafe String(cString: $0) } ?? ""
  guard let target = FuzzTarget(rawValue: name) else {
    print("FUZZ_TARGET is one of " + FuzzTarget.allCases.map(\.rawValue).joined(separator: " "))
    exit(2)
  }
  return target
}()
