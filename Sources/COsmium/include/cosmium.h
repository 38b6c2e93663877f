/* libosmium behind a C door: no C++ type and no exception crosses it. */
#pragma once
#include <stddef.h>
#include <stdint.h>
