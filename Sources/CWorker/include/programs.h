// The programs that run the objects of one language, from `Sources/ObjectWorkers/Programs`.
#ifndef PARLEY_PROGRAMS_H
#define PARLEY_PROGRAMS_H

// Each reads requests from descriptor 3 and writes answers to descriptor 4, each one line of JSON.
extern const char *_Nonnull const parley_python_worker;
extern const char *_Nonnull const parley_perl_worker;
extern const char *_Nonnull const parley_javascript_worker;

#endif
