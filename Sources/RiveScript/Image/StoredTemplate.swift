import Synchronization

/// A text with tags that is stored in an image, and read when it is first used.
///
/// Complexity: linear in the text at the first use, then constant; uses on several threads never wait for each other.
final class StoredTemplate: Sendable {
  private final class Content: Sendable {
    let composed: Template.Composed

    init(_ composed: Template.Composed) { self.composed = composed }
  }

  private let image: RuleImage
  private let offset: Int
  private let content = AtomicLazyReference<Content>()

  init(in image: RuleImage, at offset: Int) {
    self.image = image
    self.offset = offset
  }

  var composed: Template.Composed {
    if let known = content.load() { return known.composed }
    var coder = ImageCoder(reading: image, at: offset)
    return content.storeIfNil(Content(coder.readComposed())).composed
  }
}
