// Keeps the support library a library while its helpers are headers.
#include "tests/support/paths.h"
