#define _GNU_SOURCE
#include "CFiles.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

enum { most_descriptors = 16, most_threads = 256 };

int files_can_open(int count) {
    int descriptors[most_descriptors];
    int opened = 0;
    // Every second one is the other end of a pipe, which needs no file.
    while (opened < count && opened + 1 < most_descriptors && pipe(descriptors + opened) == 0) opened += 2;
    int number = errno;
    for (int index = 0; index < opened; index++) close(descriptors[index]);
    errno = number;
    return opened >= count ? 0 : -1;
}

static pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER;

static void *pass_gate(void *unused) {
    pthread_mutex_lock(&gate);
    pthread_mutex_unlock(&gate);
    return unused;
}

int files_can_start_threads(int count) {
    pthread_t threads[most_threads];
    int started = 0;
    int number = 0;
    // No thread ends before the last one has started.
    pthread_mutex_lock(&gate);
    while (started < count && started < most_threads && number == 0) {
        number = pthread_create(&threads[started], NULL, pass_gate, NULL);
        if (number == 0) started++;
    }
    pthread_mutex_unlock(&gate);
    for (int index = 0; index < started; index++) pthread_join(threads[index], NULL);
    errno = number;
    return number == 0 ? 0 : -1;
}

void files_use_large_stacks(void) {
#if defined(__GLIBC__)
    // The limit for the first thread is also the size for all others.
    const size_t size = (size_t)8 << 20;
    size_t current = 0;
    pthread_attr_t attributes;
    if (pthread_getattr_default_np(&attributes) != 0) return;
    if (pthread_attr_getstacksize(&attributes, &current) == 0 && current < size) {
        if (pthread_attr_setstacksize(&attributes, size) == 0) pthread_setattr_default_np(&attributes);
    }
    pthread_attr_destroy(&attributes);
#endif
}

#if defined(__linux__)

/// Ends the process with a message. Only calls that are allowed in a signal handler are made.
static void report_crash(int number) {
    static const char message[] =
        "stringsmith: error: out of memory, or an internal error: raise the limit that 'ulimit -v' shows\n";
    (void)number;
    ssize_t written = write(STDERR_FILENO, message, sizeof message - 1);
    (void)written;
    _exit(2);
}

void files_report_lack_of_memory(void) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return;
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = report_crash;
    sigemptyset(&action.sa_mask);
    const int signals[] = {SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS};
    for (size_t index = 0; index < sizeof signals / sizeof signals[0]; index++) sigaction(signals[index], &action, NULL);
}

#else
void files_report_lack_of_memory(void) {}
#endif
