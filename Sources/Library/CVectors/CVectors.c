// All of it is in the header, so that calls are inlined.
#include "CVectors.h"
