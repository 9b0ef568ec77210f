// The files of the built-in robots and of the starter robot.
#ifndef PARLEY_CROBOTS_H
#define PARLEY_CROBOTS_H

#include <stddef.h>

typedef struct {
  /// The path in `Sources/Robots`.
  const char *_Nonnull path;
  const unsigned char *_Nonnull bytes;
  size_t size;
} parley_file;

/// The files in the order in which rules are compiled; `parley_file_count` of them.
extern const parley_file *_Nonnull const parley_files;
extern const size_t parley_file_count;

/// Returns whether this program is marked as one into which a robot was packed.
int parley_is_marked(void);

/// Marks a program of the same build, and returns how many places for the mark it has; only one is marked.
long parley_mark(unsigned char *_Nonnull bytes, size_t size);

#endif
