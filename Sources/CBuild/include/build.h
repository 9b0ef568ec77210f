// What only whoever builds the program knows of it.
#ifndef PARLEY_CBUILD_H
#define PARLEY_CBUILD_H

#include <stddef.h>

/// The commit that was built, such as "096e3cb", with a "+" behind it for changes on top; empty where
/// nobody said.
extern const char *_Nonnull const parley_commit;

/// The image of Wren's rules that `compile-wren` made for this build; NULL where nobody did.
extern const void *_Nullable const parley_image;
extern const size_t parley_image_size;

#endif
