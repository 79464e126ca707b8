// measured OUTPUT PROGRAM [ARGUMENT...]: runs a program with its output in a file (and OUTPUT.errors), and prints
// nanoseconds, peak resident kilobytes and status. This is a separate program in C because, on Linux, the peak of a
// process includes the memory of its parent when it was created, so the parent must be small.

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>

extern char **environ;

static long long nanoseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1000000000LL + now.tv_nsec;
}

int main(int count, char **arguments) {
    if (count < 3) {
        fputs("usage: measured OUTPUT PROGRAM [ARGUMENT...]\n", stderr);
        return 2;
    }
    char errors[4096];
    if (snprintf(errors, sizeof errors, "%s.errors", arguments[1]) >= (int)sizeof errors) return 2;

    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
    // To a file, since some programs do less if their output is /dev/null.
    posix_spawn_file_actions_addopen(&actions, 1, arguments[1], O_WRONLY | O_CREAT | O_TRUNC, 0644);
    posix_spawn_file_actions_addopen(&actions, 2, errors, O_WRONLY | O_CREAT | O_TRUNC, 0644);

    long long start = nanoseconds();
    pid_t process;
    int failure = posix_spawnp(&process, arguments[2], &actions, NULL, arguments + 2, environ);
    posix_spawn_file_actions_destroy(&actions);
    if (failure != 0) {
        errno = failure;
        perror(arguments[2]);
        return 2;
    }
    int status;
    struct rusage usage;
    while (wait4(process, &status, 0, &usage) < 0) {
        if (errno != EINTR) return 2;
    }
    long long duration = nanoseconds() - start;
    long kilobytes = usage.ru_maxrss;
#ifdef __APPLE__
    kilobytes /= 1024;
#endif
    int code = WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
    printf("%lld %ld %d\n", duration, kilobytes, code);
    return 0;
}
