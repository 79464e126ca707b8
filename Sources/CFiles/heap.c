#define _GNU_SOURCE
#include "CFiles.h"

#include <limits.h>
#include <stdint.h>
#include <stdlib.h>

#if defined(__linux__)
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>
#endif

#if defined(__GLIBC__)
#include <malloc.h>

// Address space, not memory: the system provides a page when it is first used.
static const size_t reserved = (size_t)64 << 20;
static const uintptr_t large_page = (uintptr_t)2 << 20;

void files_use_one_heap(void) {
    mallopt(M_ARENA_MAX, 1);
    // With a limit, address space is needed for other things.
    struct rlimit limit;
    if (getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY) { return; }
    // The limit that the library would reach by itself, step by step.
    mallopt(M_MMAP_THRESHOLD, 32 << 20);
    // A program that ends soon gives nothing back before.
    mallopt(M_TRIM_THRESHOLD, INT_MAX);
    mallopt(M_TOP_PAD, (int)reserved);
    // The heap grows with the first block that it has no room for.
    void *block = malloc((size_t)256 << 10);
    mallopt(M_TOP_PAD, 1 << 20);
    if (block == NULL) { return; }
    uintptr_t start = ((uintptr_t)block + large_page - 1) & ~(large_page - 1);
    uintptr_t end = (uintptr_t)sbrk(0) & ~(large_page - 1);
    free(block);
    // Only if the heap is where it is expected: with another allocator, the block may be anywhere.
    if (start < end && end - start <= reserved + large_page) { madvise((void *)start, end - start, MADV_HUGEPAGE); }
}
#else
void files_use_one_heap(void) {}
#endif
