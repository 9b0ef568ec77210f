// What only whoever builds the program knows of it.
#ifndef PARLEY_CBUILD_H
#define PARLEY_CBUILD_H

/// The commit that was built, such as "096e3cb", with a "+" behind it for changes on top; empty where
/// nobody said.
extern const char *_Nonnull const parley_commit;

#endif
