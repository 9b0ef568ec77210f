package import Responder

/// Images: compiled rules as bytes, so that a program can have those of its own robots compiled when it is built.
extension Brain {
  /// Returns the image of rules compiled with default options; `nil` if they have problems, which no image keeps.
  package static func image(of sources: [RuleSource]) -> [UInt8]? {
    var compiler = BrainCompiler.compile(sources, options: BrainOptions()) { _ in }
    guard compiler.diagnostics.isEmpty else { return nil }
    var coder = ImageCoder()
    compiler.code(&coder)
    return coder.written
  }

  /// Reads an image of these sources, which the same build of the program has made.
  ///
  /// Complexity: linear in the image; some ten times as fast as compiling.
  ///
  /// - Returns: `nil` if the image is empty or of other sources, or if the options compile them otherwise.
  package convenience init?(
    image: UnsafeRawBufferPointer, of sources: [RuleSource],
    options: BrainOptions = BrainOptions()
  ) {
    guard unsafe !image.isEmpty,
      let compiler = unsafe BrainCompiler(reading: image, of: sources, options: options)
    else { return nil }
    self.init(compiling: compiler)
  }
}
