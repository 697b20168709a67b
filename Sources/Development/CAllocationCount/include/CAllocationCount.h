#ifndef C_ALLOCATION_COUNT_H
#define C_ALLOCATION_COUNT_H

/// The number of heap allocations of the calling thread so far, growing reallocations included; -1 where they cannot
/// be counted (outside Linux, and under sanitizers, which replace the allocator themselves).
long roadbook_allocation_count(void);

/// The bytes that the program has allocated and not freed; -1 where that is unknown.
long roadbook_allocated_bytes(void);

#endif
