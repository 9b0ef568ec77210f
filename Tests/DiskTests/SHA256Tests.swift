import Testing

@testable import Disk

/// The examples of FIPS 180-4, and texts that end at each place of a block.
@Suite struct SHA256Tests {
  private func hash(_ parts: [[UInt8]]) -> String {
    var hash = SHA256()
    for part in parts { hash.update(part) }
    return hash.hexadecimal
  }

  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
  ])
  func textsOfTheStandard(text: String, hash: String) {
    #expect(self.hash([Array(text.utf8)]) == hash)
  }

  @Test func theDivisionIntoPartsChangesNothing() {
    let bytes = (0..<200).map { UInt8(truncatingIfNeeded: $0 * 7) }
    let whole = hash([bytes])
    for count in 0...bytes.count {
      #expect(hash([Array(bytes[..<count]), Array(bytes[count...])]) == whole)
    }
  }
}
