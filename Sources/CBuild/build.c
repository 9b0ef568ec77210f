#include "build.h"

// Package.swift defines both from the environment; this file alone is compiled anew for them.
#ifndef PARLEY_COMMIT
#define PARLEY_COMMIT ""
#endif

const char *const parley_commit = PARLEY_COMMIT;

#ifdef PARLEY_IMAGE
#pragma clang diagnostic ignored "-Wc23-extensions"
static const unsigned char image[] = {
#embed PARLEY_IMAGE
};

const void *const parley_image = image;
const size_t parley_image_size = sizeof image;
#else
const void *const parley_image = 0;
const size_t parley_image_size = 0;
#endif
