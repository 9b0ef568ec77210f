#include "build.h"

// Package.swift defines it from the environment; this file alone is compiled anew for a new commit.
#ifndef PARLEY_COMMIT
#define PARLEY_COMMIT ""
#endif

const char *const parley_commit = PARLEY_COMMIT;
