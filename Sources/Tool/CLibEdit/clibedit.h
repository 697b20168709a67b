#pragma once
#if !__has_include(<histedit.h>)
#error "libedit's header <histedit.h> was not found. Install it: apt-get install libedit-dev (Fedora: dnf install libedit-devel)"
#endif
#include <histedit.h>
