#define _GNU_SOURCE
#include "CFiles.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#if defined(__APPLE__)
#include <copyfile.h>
#else
#include <sys/syscall.h>
#include <sys/xattr.h>
#endif

int files_open_directory(int parent, const char *name) {
#if defined(O_PATH)
    int mode = O_PATH;
#elif defined(O_SEARCH)
    int mode = O_SEARCH;
#else
    int mode = O_RDONLY;
#endif
    return openat(parent, name, mode | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
}

/// For file systems that can't rename without replacing: creates a hard link, which never replaces a file.
static int link_new(int directory, const char *from, const char *to) {
    if (linkat(directory, from, directory, to, 0) == 0) return unlinkat(directory, from, 0);
    if (errno == EEXIST) return -1;
    // It doesn't support hard links either. The process that creates the empty file owns the name.
    int claimed = openat(directory, to, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (claimed < 0) return -1;
    close(claimed);
    if (renameat(directory, from, directory, to) == 0) return 0;
    int number = errno;
    unlinkat(directory, to, 0);
    errno = number;
    return -1;
}

int files_rename_new(int directory, const char *from, const char *to) {
#if defined(__APPLE__)
    int result = renameatx_np(directory, from, directory, to, RENAME_EXCL);
#else
    // RENAME_NOREPLACE from linux/fs.h; older C libraries have no function for it.
    int result = (int)syscall(SYS_renameat2, directory, from, directory, to, 1);
#endif
    if (result == 0) return 0;
    // Some containers deny unknown system calls with EPERM.
    if (errno == ENOSYS || errno == EINVAL || errno == ENOTSUP || errno == EPERM) return link_new(directory, from, to);
    return -1;
}

int files_exchange(int directory, const char *left, const char *right) {
#if defined(__APPLE__)
    return renameatx_np(directory, left, directory, right, RENAME_SWAP);
#else
    // RENAME_EXCHANGE from linux/fs.h; older C libraries have no function for it.
    return (int)syscall(SYS_renameat2, directory, left, directory, right, 2);
#endif
}

#if defined(__linux__)

int files_keep_writers_out(int descriptor) {
    // The signal for the first process that waits, by default SIGIO, would end this one. SIGURG is ignored.
    if (fcntl(descriptor, F_SETSIG, SIGURG) != 0) return -1;
    return fcntl(descriptor, F_SETLEASE, F_RDLCK);
}

int files_has_waiting_writer(int descriptor) { return fcntl(descriptor, F_GETLEASE) == F_UNLCK; }

#else

int files_keep_writers_out(int descriptor) {
    (void)descriptor;
    errno = ENOTSUP;
    return -1;
}

int files_has_waiting_writer(int descriptor) {
    (void)descriptor;
    return 0;
}

#endif

#if defined(__APPLE__)

int files_copy_attributes(int from, int to) {
    if (fcopyfile(from, to, NULL, COPYFILE_ACL | COPYFILE_XATTR) == 0 || errno == ENOTSUP) return 0;
    return -1;
}

#else

static const char access_list[] = "system.posix_acl_access";

/// True for attributes that people set and would miss.
static int must_stay(const char *name) { return strncmp(name, "user.", 5) == 0 || strcmp(name, access_list) == 0; }

static int copy_attribute(int from, int to, const char *name) {
    ssize_t size = fgetxattr(from, name, NULL, 0);
    if (size < 0) return -1;
    char *value = malloc(size > 0 ? (size_t)size : 1);
    if (value == NULL) return -1;
    size = fgetxattr(from, name, value, (size_t)size);
    int result = size < 0 ? -1 : fsetxattr(to, name, value, (size_t)size, 0);
    int number = errno;
    free(value);
    errno = number;
    return result;
}

int files_copy_attributes(int from, int to) {
    ssize_t size = flistxattr(from, NULL, 0);
    if (size < 0) return errno == ENOTSUP ? 0 : -1;
    int has_list = 0;
    if (size > 0) {
        char *names = malloc((size_t)size);
        if (names == NULL) return -1;
        size = flistxattr(from, names, (size_t)size);
        for (ssize_t place = 0; place < size; place += (ssize_t)strlen(names + place) + 1) {
            const char *name = names + place;
            if (strcmp(name, access_list) == 0) has_list = 1;
            if (copy_attribute(from, to, name) == 0 || !must_stay(name)) continue;
            int number = errno;
            free(names);
            errno = number;
            return -1;
        }
        free(names);
        if (size < 0) return -1;
    }
    // The new file may have inherited one from its directory.
    if (!has_list) fremovexattr(to, access_list);
    return 0;
}

#endif
