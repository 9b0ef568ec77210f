// Expat, with settings that Swift can't reach because the header hides them behind a macro.
#ifndef PARLEY_CEXPAT_H
#define PARLEY_CEXPAT_H

#include <expat.h>

#endif
