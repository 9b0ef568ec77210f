// getopt_long is no part of Swift's Glibc module, and its place is kept in global variables.
#ifndef PARLEY_CGETOPT_H
#define PARLEY_CGETOPT_H

#include <getopt.h>
#include <stddef.h>

// Starts a new scan that never prints.
static inline void parley_getopt_restart(void) {
  opterr = 0;
#ifdef __GLIBC__
  optind = 0;
#else
  optind = 1;
  optreset = 1;
#endif
}

static inline const char *parley_getopt_argument(void) { return optarg; }
static inline int parley_getopt_next(void) { return optind; }
static inline int parley_getopt_option(void) { return optopt; }

#endif
