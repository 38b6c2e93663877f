#include "cosmium.h"
