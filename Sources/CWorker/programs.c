#include "worker.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const char python[] = {
#embed "../ObjectWorkers/Programs/worker.py" suffix(, 0)
};

static const char perl[] = {
#embed "../ObjectWorkers/Programs/worker.pl" suffix(, 0)
};

static const char javascript[] = {
#embed "../ObjectWorkers/Programs/worker.js" suffix(, 0)
};

const char *const parley_python_worker = python;
const char *const parley_perl_worker = perl;
const char *const parley_javascript_worker = javascript;
