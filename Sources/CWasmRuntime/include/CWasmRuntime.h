// Nothing to call: the module is there to be linked.
#pragma once
